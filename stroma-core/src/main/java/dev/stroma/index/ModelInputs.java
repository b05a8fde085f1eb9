package dev.stroma.index;

import java.util.List;
import java.util.function.BiFunction;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkText;
import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.ContextualEmbedder;
import dev.stroma.embed.Embedder;

/**
 * What a model is given of the chunks of one text, and under which keys their vectors are
 * kept: the model and its input decide, nothing else. That is a chunk's text and, for a
 * model that reads chunks in their document, the document.
 */
final class ModelInputs {

	private final String model;

	private final @Nullable String document;

	private final @Nullable ContentHash documentHash;

	private ModelInputs(String model, @Nullable String document) {
		this.model = model;
		this.document = document;
		this.documentHash = (document != null) ? ContentHash.over("stroma-document-1").text(document).build() : null;
	}

	/**
	 * Those of texts that are embedded by themselves.
	 */
	static ModelInputs of(String model) {
		return new ModelInputs(model, null);
	}

	/**
	 * By the title and the body of a text: what the embedder is given of its chunks.
	 */
	static BiFunction<String, String, ModelInputs> of(Embedder embedder) {
		return ContextualEmbedder.of(embedder).isPresent()
				? (title, body) -> new ModelInputs(embedder.profile().identity(),
						ChunkText.embeddingInput(title, List.of(), "", body))
				: (title, body) -> of(embedder.profile().identity());
	}

	ModelInput input(String text) {
		return new ModelInput(text, this.document);
	}

	ContentHash key(String text) {
		return (this.documentHash == null) ? ContentHash.over("stroma-embedding-1").text(this.model).text(text).build()
				: ContentHash.over("stroma-chunk-embedding-1")
					.text(this.model)
					.bytes(this.documentHash.toBytes())
					.text(text)
					.build();
	}

	/**
	 * Says which document a chunk's vector depends on.
	 */
	@Nullable ContentHash documentHash() {
		return this.documentHash;
	}

}
