package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.chunk.ChunkText;
import dev.stroma.corpus.ContentHash;
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

	private final String fileName;

	private final List<String> headingPath;

	private final String text;

	private IndexedText(String title, String sourceRef, List<String> headingPath, String text) {
		this.title = title;
		this.fileName = sourceRef.substring(Math.max(sourceRef.lastIndexOf('/'), sourceRef.lastIndexOf('\\')) + 1);
		this.headingPath = headingPath;
		this.text = text;
	}

	static IndexedText of(String title, String sourceRef, List<String> headingPath, String text) {
		return new IndexedText(title, sourceRef, headingPath, text);
	}

	/**
	 * The terms of a stored chunk, for another analyzer than the one that made them.
	 */
	public static FullTextRow terms(StoredPassage passage, TextAnalyzer analyzer) {
		return of(passage.title(), passage.sourceRef(), passage.headingPath(), passage.text()).terms(analyzer);
	}

	static String embeddingInput(PendingChunk chunk) {
		return ChunkText.embeddingInput(chunk.title(), chunk.headingPath(), chunk.text());
	}

	String embeddingInput() {
		return ChunkText.embeddingInput(this.title, this.headingPath, this.text);
	}

	ContentHash hash() {
		return ContentHash.over("stroma-chunk-1")
			.text(this.title)
			.text(this.fileName)
			.texts(this.headingPath)
			.text(this.text)
			.build();
	}

	FullTextRow terms(TextAnalyzer every) {
		String headings = String.join("\n", this.headingPath);
		TextAnalyzer analyzer = every.forText(String.join("\n", this.title, headings, this.text));
		List<String> parts = new ArrayList<>();
		String titleTerms = words(analyzer, this.title, parts);
		String headingTerms = words(analyzer, headings, parts);
		String bodyTerms = words(analyzer, this.text, parts);
		String fileTerms = words(analyzer, this.fileName, parts);
		return new FullTextRow(titleTerms, headingTerms, bodyTerms, FullTextRow.column(parts), fileTerms)
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
