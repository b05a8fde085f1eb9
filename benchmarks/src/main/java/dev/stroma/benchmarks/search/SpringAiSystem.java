package dev.stroma.benchmarks.search;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.vectorstore.SearchRequest;
import org.springframework.ai.vectorstore.SimpleVectorStore;

import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;

/**
 * Spring AI's store that needs no server, by vectors only.
 */
final class SpringAiSystem implements SearchSystem {

	/** Knows its texts beforehand. */
	private record PreparedModel(PreparedVectors vectors) implements EmbeddingModel {

		@Override
		public EmbeddingResponse call(EmbeddingRequest request) {
			List<float[]> found = this.vectors.embedDocuments(request.getInstructions());
			return new EmbeddingResponse(found.stream().map((vector) -> new Embedding(vector, 0)).toList());
		}

		@Override
		public float[] embed(org.springframework.ai.document.Document document) {
			return this.vectors.embedQuery(String.valueOf(document.getText()));
		}

		@Override
		public float[] embed(String text) {
			return this.vectors.embedQuery(text);
		}

		@Override
		public int dimensions() {
			return this.vectors.profile().dimension();
		}

	}

	private final PreparedVectors vectors;

	private final SimpleVectorStore store;

	/**
	 * @param questions those that will be asked
	 */
	SpringAiSystem(int dimension, List<Question> questions) {
		this.vectors = new PreparedVectors(dimension);
		questions.forEach((question) -> this.vectors.know(question.text(), question.vector()));
		this.store = SimpleVectorStore.builder(new PreparedModel(this.vectors)).build();
	}

	@Override
	public String name() {
		return "springai";
	}

	@Override
	public Set<Mode> modes() {
		return Set.of(Mode.VECTOR);
	}

	@Override
	public void load(List<Document> documents) {
		documents.forEach((document) -> this.vectors.know(document.body(), document.vector()));
		this.store.add(documents.stream()
			.map((document) -> new org.springframework.ai.document.Document(document.ref(), document.body(),
					Map.of("shelf", document.shelf())))
			.toList());
		documents.forEach((document) -> this.vectors.forget(document.body()));
	}

	@Override
	public List<Passage> search(Question question, Mode mode, int limit) {
		return this.store.similaritySearch(SearchRequest.builder().query(question.text()).topK(limit).build())
			.stream()
			.map((found) -> new Passage(found.getId(), String.valueOf(found.getText())))
			.toList();
	}

	@Override
	public void close() {
		// It is memory
	}

}
