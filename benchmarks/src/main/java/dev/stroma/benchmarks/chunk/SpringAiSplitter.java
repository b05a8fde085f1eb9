package dev.stroma.benchmarks.chunk;

import java.util.List;

import org.springframework.ai.document.Document;
import org.springframework.ai.transformer.splitter.TokenTextSplitter;

/**
 * Spring AI's splitter: so many tokens of a model, cut back to the last punctuation mark.
 * It knows neither characters nor overlap: 250 tokens are about {@value #SIZE} characters
 * of English, and what the others repeat it need not do.
 */
final class SpringAiSplitter implements Splitter {

	static final int TOKENS = 250;

	private final TokenTextSplitter splitter = TokenTextSplitter.builder()
		.withChunkSize(TOKENS)
		.withMaxNumChunks(Integer.MAX_VALUE)
		.build();

	@Override
	public String name() {
		return "springai";
	}

	@Override
	public Cut prepare(Text text) {
		List<Document> documents = List.of(new Document(text.body()));
		return () -> this.splitter.apply(documents).stream().map(Document::getText).toList();
	}

}
