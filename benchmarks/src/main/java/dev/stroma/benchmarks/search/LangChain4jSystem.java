package dev.stroma.benchmarks.search;

import java.util.List;
import java.util.Set;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingMatch;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;

import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;

/**
 * LangChain4j's store of its getting-started pages, by vectors only.
 */
final class LangChain4jSystem implements SearchSystem {

	private final InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();

	@Override
	public String name() {
		return "langchain4j";
	}

	@Override
	public Set<Mode> modes() {
		return Set.of(Mode.VECTOR);
	}

	@Override
	public void load(List<Document> documents) {
		this.store.addAll(documents.stream().map(Document::ref).toList(),
				documents.stream().map((document) -> Embedding.from(document.vector())).toList(),
				documents.stream()
					.map((document) -> TextSegment.from(document.body(), Metadata.from("shelf", document.shelf())))
					.toList());
	}

	@Override
	public List<Passage> search(Question question, Mode mode, int limit) {
		return this.store
			.search(EmbeddingSearchRequest.builder()
				.queryEmbedding(Embedding.from(question.vector()))
				.maxResults(limit)
				.build())
			.matches()
			.stream()
			.map(LangChain4jSystem::passage)
			.toList();
	}

	private static Passage passage(EmbeddingMatch<TextSegment> match) {
		return new Passage(match.embeddingId(), match.embedded().text());
	}

	@Override
	public void close() {
		this.store.removeAll();
	}

}
