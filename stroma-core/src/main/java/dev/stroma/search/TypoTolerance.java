package dev.stroma.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.store.LexicalQuery;
import dev.stroma.store.QueryTerm;
import dev.stroma.store.QueryWord;
import dev.stroma.store.SimilarTerm;
import dev.stroma.store.TextReader;

/**
 * Takes words that no chunk has for similar ones that visible chunks have, whose terms
 * become their spellings:
 *
 * <ol>
 * <li>A word of letters alone may be misspelt in one place from 5 letters on, in two from
 * 8; a term that shall be meant, in one from 4 and in two from 6.</li>
 * <li>Terms are stems, and no stemmer knows a misspelt word: a term is compared with each
 * beginning of the word, and counts when the word with its beginning put right has that
 * term. A misspelt ending is not put right.</li>
 * <li>The nearest terms count, the three most frequent of them.</li>
 * <li>What is not visible to the search, by its scope, its filter or its operators, is
 * not suggested either.</li>
 * </ol>
 *
 * @param words all of the question's words, those that are corrected with other terms
 */
record TypoTolerance(List<QueryWord> words, List<Correction> corrections) {

	private static final int MOST_TERMS = 3;

	static TypoTolerance of(Question question, List<QuestionAnalysis.Word> words, LexicalQuery query,
			QuestionAnalysis analysis, String scope, TextReader text) {
		List<QueryWord> tolerant = new ArrayList<>();
		List<Correction> corrections = new ArrayList<>();
		int correctedTo = 0;
		for (QuestionAnalysis.Word word : words) {
			String surface = question.text().substring(word.start(), word.end());
			Map<String, String> instead = (word.start() >= correctedTo && query.lacks(word.terms()))
					? instead(surface, analysis, question, scope, text) : Map.of();
			if (instead.isEmpty()) {
				tolerant.add(word.terms());
				continue;
			}
			tolerant.add(new QueryWord(instead.keySet().stream().map(QueryTerm::of).toList(), word.terms().demand()));
			corrections
				.add(new Correction(word.start(), word.end(), surface, instead.values().stream().distinct().toList()));
			correctedTo = word.end();
		}
		return new TypoTolerance(tolerant, corrections);
	}

	/** Terms of the index, each with the word put right. */
	private static Map<String, String> instead(String surface, QuestionAnalysis analysis, Question question,
			String scope, TextReader text) {
		String word = analysis.beginning(surface);
		int most = edits(surface);
		List<SimilarTerm> similar = (most > 0) ? text.similar(word, most) : List.of();
		for (int edits = 1; edits <= most; edits++) {
			Map<String, String> corrected = new LinkedHashMap<>();
			for (SimilarTerm one : similar) {
				if (one.edits() == edits && edits <= edits(one.term().length(), 4, 6)
						&& analysis.becomes(one.correct(word), one.term())) {
					corrected.putIfAbsent(one.term(), one.correct(word));
				}
			}
			Map<String, String> visible = new LinkedHashMap<>();
			text.visible(corrected.keySet(), scope, question.request().filter(), MOST_TERMS)
				.forEach((term) -> visible.put(term, corrected.getOrDefault(term, term)));
			if (!visible.isEmpty()) {
				return visible;
			}
		}
		return Map.of();
	}

	private static int edits(String surface) {
		return surface.codePoints().allMatch(Character::isLetter)
				? edits(surface.codePointCount(0, surface.length()), 5, 8) : 0;
	}

	private static int edits(int letters, int fromOne, int fromTwo) {
		return (letters >= fromTwo) ? 2 : (letters >= fromOne) ? 1 : 0;
	}

}
