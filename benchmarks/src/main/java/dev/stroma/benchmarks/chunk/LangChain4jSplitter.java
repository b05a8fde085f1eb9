package dev.stroma.benchmarks.chunk;

import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.DocumentSplitter;
import dev.langchain4j.data.document.splitter.DocumentSplitters;
import dev.langchain4j.data.segment.TextSegment;

/**
 * LangChain4j's recursive splitter: paragraphs, lines, sentences, words, characters.
 */
final class LangChain4jSplitter implements Splitter {

	private final DocumentSplitter splitter = DocumentSplitters.recursive(SIZE, OVERLAP);

	@Override
	public String name() {
		return "langchain4j";
	}

	@Override
	public Cut prepare(Text text) {
		Document document = Document.from(text.body());
		return () -> this.splitter.split(document).stream().map(TextSegment::text).toList();
	}

}
