package dev.stroma.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.Phrase;
import dev.stroma.store.QueryTerm;
import dev.stroma.store.QueryWord;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

/**
 * Turns texts of a question into terms.
 */
final class QuestionAnalysis {

	/** The most terms of a question that are searched. */
	static final int MAX_TERMS = 256;

	/**
	 * A word and where it stands.
	 */
	record Word(QueryWord terms, int start, int end) {
	}

	/**
	 * @param complete whether these are all, and none had to be left out
	 */
	record Words(List<Word> list, boolean complete) {

		List<QueryWord> terms() {
			return this.list.stream().map(Word::terms).toList();
		}

	}

	private record Span(int start, int end) {
	}

	/** A word whose spellings are not complete yet. */
	private record Draft(int demand, List<QueryTerm> spellings) {
	}

	private final TextAnalyzer analyzer;

	private final Set<String> languages;

	/**
	 * @param languages those of the chunks, or those asked for
	 */
	QuestionAnalysis(TextAnalyzer analyzer, Set<String> languages) {
		this.analyzer = analyzer;
		this.languages = languages;
	}

	/**
	 * The words, each term once. A compound word and its first part make one demand, each
	 * other part its own; those of a word that may be incomplete make one together.
	 * @param open whether the last word may be incomplete
	 */
	Words words(String text, boolean open) {
		Token last = open ? last(text) : null;
		Map<Span, Draft> drafts = new LinkedHashMap<>();
		Set<String> terms = new HashSet<>();
		boolean complete = true;
		int demand = -1;
		int compound = -1; // position of the word whose next part joins it
		for (Token token : this.analyzer.analyzeQuery(text, this.languages)) {
			if (terms.contains(token.term())) {
				continue;
			}
			if (terms.size() == MAX_TERMS) {
				complete = false;
				break;
			}
			terms.add(token.term());
			Span span = new Span(token.start(), token.end());
			if (!drafts.containsKey(span)) {
				boolean joins = token.kind() == Token.Kind.PART && token.position() == compound;
				demand += joins ? 0 : 1;
				boolean stays = joins && last != null && isWithin(token, last);
				compound = (token.kind() == Token.Kind.WORD || stays) ? token.position() : -1;
			}
			int own = demand;
			drafts.computeIfAbsent(span, (one) -> new Draft(own, new ArrayList<>()))
				.spellings()
				.add(QueryTerm.of(token.term()));
		}
		if (last != null) {
			int own = demand + 1;
			drafts.computeIfAbsent(new Span(last.start(), last.end()), (one) -> new Draft(own, new ArrayList<>()))
				.spellings()
				.add(QueryTerm.beginning(last.term()));
		}
		List<Word> words = new ArrayList<>();
		drafts.forEach((span, draft) -> words
			.add(new Word(new QueryWord(draft.spellings(), draft.demand()), span.start(), span.end())));
		return new Words(words, complete);
	}

	private static boolean isWithin(Token part, Token word) {
		return part.start() >= word.start() && part.end() <= word.end();
	}

	/**
	 * The word that a text ends with, its term what others begin with; {@code null} when
	 * it ends with none. Stop words count here: they may be the beginning of others.
	 */
	private @Nullable Token last(String text) {
		int start = text.length();
		while (start > 0 && !Character.isWhitespace(text.charAt(start - 1))) {
			start--;
		}
		String tail = text.substring(start);
		Token last = null;
		for (Token token : this.analyzer.analyze(tail)) {
			if (token.kind() == Token.Kind.WORD && token.end() == tail.length()) {
				String beginning = this.analyzer.beginning(tail.substring(token.start()));
				last = beginning.isEmpty() ? null
						: new Token(beginning, start + token.start(), text.length(), token.position(), token.kind());
			}
		}
		return last;
	}

	/** What the terms of a word's surface begin with, empty when it has none. */
	String beginning(String word) {
		return this.analyzer.beginning(word);
	}

	/** Whether a word becomes the term, in any of the languages. */
	boolean becomes(String word, String term) {
		return this.analyzer.analyzeQuery(word, this.languages).stream().anyMatch((token) -> token.term().equals(term));
	}

	/**
	 * Phrases by their texts, those that have words.
	 */
	Map<String, Phrase> phrases(List<String> texts) {
		Map<String, Phrase> phrases = new LinkedHashMap<>();
		for (String text : texts) {
			Phrase phrase = phrase(text, false);
			if (phrase != null) {
				phrases.put(text, phrase);
			}
		}
		return phrases;
	}

	/**
	 * A text as a phrase, of its first {@value #MAX_TERMS} words; {@code null} when it
	 * has none.
	 * @param open whether the last word may be incomplete
	 */
	@Nullable Phrase phrase(String text, boolean open) {
		Token last = open ? last(text) : null;
		Set<List<QueryTerm>> sequences = new LinkedHashSet<>();
		for (TextAnalyzer each : this.languages.isEmpty() ? List.of(this.analyzer)
				: this.languages.stream().sorted().map(this.analyzer::forLanguage).toList()) {
			List<QueryTerm> words = new ArrayList<>();
			for (Token token : each.analyze(text)) {
				if (token.kind() == Token.Kind.WORD && words.size() < MAX_TERMS) {
					words.add(QueryTerm.of(token.term()));
				}
			}
			if (!words.isEmpty()) {
				sequences.add(List.copyOf(words));
				if (last != null && words.size() < MAX_TERMS) {
					words.set(words.size() - 1, QueryTerm.beginning(last.term()));
					sequences.add(words);
				}
			}
		}
		return sequences.isEmpty() ? null : new Phrase(List.copyOf(sequences));
	}

}
