package dev.stroma.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.StromaException;
import dev.stroma.resident.ScoredChunks;
import dev.stroma.snapshot.View;
import dev.stroma.store.IndexBuild;
import dev.stroma.store.LexicalQuery;
import dev.stroma.store.Phrase;
import dev.stroma.store.Wording;
import dev.stroma.text.TextAnalyzer;

/**
 * Finds by words: the chunks with the best BM25 over the question's terms, of those that
 * match.
 */
final class LexicalArm {

	/** Fewer matching chunks than these are too few for a minimum match. */
	private static final int ENOUGH = 10;

	/**
	 * A question on one generation of the index.
	 *
	 * @param query its terms with their statistics, {@code null} when it has none
	 * @param failure why they could not be read, {@code null} when they could
	 * @param complete whether all of its words are searched
	 * @param languages whose rules it was read by
	 */
	record Reading(@Nullable LexicalQuery query, @Nullable StromaException failure, boolean complete,
			Understood understood, Set<String> languages) {
	}

	private final TextAnalyzer analyzer;

	private final KeywordOptions defaults;

	private final String none;

	/**
	 * @param defaults the options of requests that have none
	 * @param none why there are no words where the analyzer finds none
	 */
	LexicalArm(TextAnalyzer analyzer, KeywordOptions defaults, String none) {
		this.analyzer = analyzer;
		this.defaults = defaults;
		this.none = "words are not indexed: " + none;
	}

	/** Why it is off where the analyzer finds no words. */
	String none() {
		return this.none;
	}

	TextAnalyzer analyzer() {
		return this.analyzer;
	}

	Question question(SearchRequest request) {
		request.languages().forEach(this.analyzer::forLanguage);
		return Question.of(request, this.defaults);
	}

	/**
	 * Reads a question, and has the reader show only what it allows.
	 */
	Reading read(Question question, String scope, View view) {
		QuestionText parts = question.parts();
		if (this.analyzer.isNone()
				|| (!question.countsWords() && parts.phrases().isEmpty() && parts.excluded().isEmpty())) {
			return new Reading(null, null, true, new Understood(parts.text(), List.of(), List.of(), List.of()),
					question.request().languages());
		}
		Set<String> asked = question.request().languages();
		Set<String> languages = asked.isEmpty() ? view.languages() : asked;
		QuestionAnalysis analysis = new QuestionAnalysis(this.analyzer, languages);
		Map<String, Phrase> phrases = analysis.phrases(parts.phrases());
		Map<String, Phrase> excluded = analysis.phrases(parts.excluded());
		view.onlyWorded(new Wording(List.copyOf(phrases.values()), List.copyOf(excluded.values())));
		QuestionAnalysis.Words words = analysis.words(parts.text(), question.options().asYouType());
		LexicalQuery query = null;
		StromaException failure = null;
		List<Correction> corrections = List.of();
		if (question.countsWords() && !words.list().isEmpty()) {
			try {
				query = view.lexical(words.terms());
				if (question.options().typoTolerance()) {
					TypoTolerance typos = TypoTolerance.of(question, words.list(), query, analysis, scope, view.text());
					corrections = typos.corrections();
					query = corrections.isEmpty() ? query : view.lexical(typos.words());
				}
				query = matching(query, question, analysis);
			}
			catch (StromaException ex) {
				query = null;
				failure = ex;
			}
		}
		return new Reading(query, failure, words.complete(), new Understood(parts.text(), List.copyOf(phrases.keySet()),
				List.copyOf(excluded.keySet()), corrections), languages);
	}

	private static LexicalQuery matching(LexicalQuery query, Question question, QuestionAnalysis analysis) {
		return switch (question.options().match()) {
			case ANY ->
				query.requiring((int) Math.max(1, Math.ceil(question.options().minimumMatch() * query.demands())));
			case ALL -> query.requiring(query.demands());
			case PHRASE -> {
				Phrase phrase = analysis.phrase(question.text(), question.options().asYouType());
				yield (phrase != null) ? query.containing(phrase) : query;
			}
		};
	}

	/**
	 * @param candidates how many it names at most
	 * @param enough how many of these are looked for where it is plain that there are as
	 * many as it names
	 */
	NamedChunks run(Question question, String scope, Reading reading, View view, int candidates, int enough) {
		SearchRequest request = question.request();
		LexicalQuery query = reading.query();
		if (request.off().contains(Arm.LEXICAL)) {
			return NamedChunks.none(Arm.LEXICAL, Arm.State.OFF, "switched off by the request");
		}
		if (this.analyzer.isNone()) {
			return NamedChunks.none(Arm.LEXICAL, Arm.State.OFF, this.none);
		}
		StromaException failure = reading.failure();
		if (failure != null) {
			return new NamedChunks(NamedChunks.failed(Arm.LEXICAL, failure, Duration.ZERO), ScoredChunks.NONE, 0);
		}
		if (query == null) {
			return NamedChunks.none(Arm.LEXICAL, Arm.State.NOT_APPLICABLE, "the question has no words");
		}
		return NamedChunks.run(Arm.LEXICAL, () -> {
			boolean relaxes = question.options().match() == KeywordOptions.Match.ANY && query.required() > 1;
			LexicalQuery relaxed = relaxes ? view.text().relaxed(query, scope, request.filter(), ENOUGH) : query;
			List<String> reasons = new ArrayList<>();
			if (!reading.complete()) {
				reasons.add("only the question's first %d words are searched".formatted(QuestionAnalysis.MAX_TERMS));
			}
			reading.understood().corrections().forEach((correction) -> reasons.add(correction.toString()));
			if (relaxed.required() < query.required()) {
				reasons.add("fewer than %d passages have %d of the question's %d words: those with %d are found"
					.formatted(ENOUGH, query.required(), query.demands(), relaxed.required()));
			}
			Optional<IndexBuild> build = view.textBuild();
			build.ifPresent((progress) -> reasons.add(
					"words are still those of another analyzer or other metadata fields, %d of %d chunks are analysed anew"
						.formatted(progress.done(), progress.total())));
			int wanted = (enough < candidates && view.hasAtLeast(candidates, relaxed, request.filter())) ? enough
					: candidates;
			return new NamedChunks.Found(view.best(relaxed, request.filter(), wanted), candidates - wanted,
					String.join("; ", reasons), build.isPresent());
		});
	}

}
