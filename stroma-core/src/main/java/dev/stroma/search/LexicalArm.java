package dev.stroma.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.LexicalQuery;
import dev.stroma.store.StoreReader;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

/**
 * Finds by words: the chunks with the best BM25 over the question's terms, any of which
 * may match.
 */
final class LexicalArm {

	private static final int MAX_TERMS = 256;

	private final TextAnalyzer analyzer;

	LexicalArm(TextAnalyzer analyzer) {
		this.analyzer = analyzer;
	}

	/**
	 * The question's words, the spellings of each: the first 256 terms in all.
	 * @param languages those of the chunks
	 */
	List<List<String>> words(String question, Set<String> languages) {
		record Span(int start, int end) {
		}
		Map<Span, List<String>> words = new LinkedHashMap<>();
		Set<String> terms = new HashSet<>();
		for (Token token : this.analyzer.analyzeQuery(question, languages)) {
			if (terms.add(token.term())) {
				words.computeIfAbsent(new Span(token.start(), token.end()), (span) -> new ArrayList<>())
					.add(token.term());
			}
			if (terms.size() == MAX_TERMS) {
				break;
			}
		}
		return new ArrayList<>(words.values());
	}

	/**
	 * @param query the question's terms with their statistics, {@code null} when it has
	 * none
	 */
	NamedChunks run(SearchRequest request, String scope, @Nullable LexicalQuery query, StoreReader reader) {
		if (request.off().contains(Arm.LEXICAL)) {
			return NamedChunks.none(Arm.LEXICAL, Arm.State.OFF, "switched off by the request");
		}
		if (query == null) {
			return NamedChunks.none(Arm.LEXICAL, Arm.State.NOT_APPLICABLE, "the question has no words");
		}
		String reason = (query.terms().size() < MAX_TERMS) ? ""
				: "only the question's first %d words are searched".formatted(MAX_TERMS);
		return NamedChunks.run(Arm.LEXICAL,
				() -> new NamedChunks.Found(reader.text().best(query, scope, request.filter(), NamedChunks.LIMIT),
						reason, false));
	}

}
