package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkText;
import dev.stroma.chunk.Section;
import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.store.FullTextRow;
import dev.stroma.store.PendingChunk;
import dev.stroma.store.StoredPassage;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

/**
 * What is indexed of a chunk: the one place where its terms, its embedding's input and
 * the hash over both are derived.
 */
public final class IndexedText {

	private final String title;

	private final List<String> headingPath;

	private final String context;

	private final String text;

	private IndexedText(String title, List<String> headingPath, String context, String text) {
		this.title = title;
		this.headingPath = headingPath;
		this.context = context;
		this.text = text;
	}

	static IndexedText of(CorpusRecord record, Section section) {
		return new IndexedText(record.title(), section.headingPath(), section.context(), section.text(record.body()));
	}

	static IndexedText of(StoredPassage passage) {
		return new IndexedText(passage.title(), passage.headingPath(), passage.context(), passage.text());
	}

	/**
	 * The terms of a stored chunk, from another source than those it has.
	 */
	public static FullTextRow terms(StoredPassage passage, TermSource source) {
		return of(passage).terms(source.analyzer(), source.furtherText(passage.sourceRef(), passage.metadata()));
	}

	static String embeddingInput(PendingChunk chunk) {
		return ChunkText.embeddingInput(chunk.title(), chunk.headingPath(), chunk.context(), chunk.text());
	}

	static String embeddingInput(StoredPassage passage) {
		return ChunkText.embeddingInput(passage.title(), passage.headingPath(), passage.context(), passage.text());
	}

	String embeddingInput() {
		return ChunkText.embeddingInput(this.title, this.headingPath, this.context, this.text);
	}

	/**
	 * Over all that decides the vector and the chunk's own words, and nothing that the
	 * record alone says of it.
	 * @param searchable whether the chunk can be found: one that can never stands for one
	 * that cannot
	 * @param document what else decides the vector, if anything does
	 */
	ContentHash hash(boolean searchable, @Nullable ContentHash document) {
		ContentHash.Builder hash = ContentHash.over(searchable ? "stroma-chunk-1" : "stroma-stored-chunk-1")
			.text(this.title)
			.texts(this.headingPath)
			.text(this.context)
			.text(this.text);
		return (searchable && document != null) ? hash.bytes(document.toBytes()).build() : hash.build();
	}

	/**
	 * @param further what else the chunk is found by
	 */
	FullTextRow terms(TextAnalyzer every, String further) {
		String headings = String.join("\n", this.headingPath);
		TextAnalyzer analyzer = every.forText(String.join("\n", this.title, headings, this.text));
		List<String> parts = new ArrayList<>();
		String titleTerms = words(analyzer, this.title, parts);
		String headingTerms = words(analyzer, headings, parts);
		String bodyTerms = words(analyzer, this.text, parts);
		String otherTerms = words(analyzer, further + "\n" + this.context, parts);
		return new FullTextRow(titleTerms, headingTerms, bodyTerms, FullTextRow.column(parts), otherTerms)
			.inLanguage(analyzer.language());
	}

	private static String words(TextAnalyzer analyzer, String text, List<String> parts) {
		List<String> words = new ArrayList<>();
		for (Token token : analyzer.analyze(text)) {
			((token.kind() == Token.Kind.WORD) ? words : parts).add(token.term());
		}
		return FullTextRow.column(words);
	}

}
