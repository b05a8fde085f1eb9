package dev.stroma.store;

import java.util.List;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.OpenAiEmbedder;
import dev.stroma.provider.Endpoint;

/**
 * Says that it is the model of a {@link GoFixture}'s file.
 */
public final class ModelInStroma implements Embedder {

	@Override
	public EmbedderProfile profile() {
		return OpenAiEmbedder.of(Endpoint.of("http://localhost:11434/v1"), "m")
			.profile()
			.dimension(GoFixture.DIMENSION)
			.local();
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return GoFixture.EMBEDDER.embedDocuments(texts);
	}

	@Override
	public float[] embedQuery(String text) {
		return GoFixture.EMBEDDER.embedQuery(text);
	}

}
