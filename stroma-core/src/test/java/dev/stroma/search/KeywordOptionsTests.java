package dev.stroma.search;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.search.KeywordOptions.Match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What of a question a passage must have.
 */
@Tag("sqlite")
class KeywordOptionsTests extends SearchFixture {

	private static final KeywordOptions DEFAULTS = KeywordOptions.defaults();

	private void put(String ref, String text) {
		this.stroma.indexer().update(CorpusRecord.of(ref, "", text));
	}

	private SearchResult search(String question, KeywordOptions keywords) {
		return this.stroma.retrieval().search(SearchRequest.of(question).keywords(keywords));
	}

	/** The refs of what the words found, in their order. */
	private List<String> byWords(String question, KeywordOptions keywords) {
		return refs(this.stroma, SearchRequest.of(question).keywords(keywords).without(Arm.VECTOR));
	}

	@Test
	void matchesAnyWordAllOfThemOrAPhrase() {
		put("both", "The order of the parcels.");
		put("phrase", "A parcel order form, and nothing else about it.");
		put("one", "Orders only.");
		assertThat(byWords("parcel order", DEFAULTS)).containsExactlyInAnyOrder("both", "phrase", "one");
		assertThat(byWords("parcel order", DEFAULTS.match(Match.ALL))).containsExactlyInAnyOrder("both", "phrase");
		assertThat(byWords("parcel orders", DEFAULTS.match(Match.PHRASE))).containsExactly("phrase");
		assertThat(byWords("parcel order unknown", DEFAULTS.match(Match.ALL))).isEmpty();
		assertThat(byWords("order of the parcel", DEFAULTS.match(Match.PHRASE))).containsExactly("both");
		assertThat(byWords("order the parcel", DEFAULTS.match(Match.PHRASE))).isEmpty();
	}

	@Test
	void requiresTheWordsOfCompoundsWholeOrInParts() {
		put("whole", "It failed with ERR_TIMEOUT_42 again.");
		put("parts", "A timeout is an err of code 42.");
		put("some", "A timeout of 42 seconds.");
		assertThat(byWords("err_timeout_42", DEFAULTS.match(Match.ALL))).containsExactly("whole", "parts");
		assertThat(byWords("with err_timeout_42 again", DEFAULTS.match(Match.PHRASE))).containsExactly("whole");
	}

	@Test
	void findsWordsThatAreNotWrittenToTheirEnd() {
		put("search", "Searching the archives.");
		put("sea", "The sea.");
		put("theatre", "A theatre.");
		put("tokyo", "\u6771\u4EAC\u90FD\u306E\u753A");
		KeywordOptions asYouType = DEFAULTS.asYouType(true);
		assertThat(byWords("archives sea", asYouType)).containsExactlyInAnyOrder("search", "sea");
		assertThat(byWords("archives sear", asYouType)).containsExactly("search");
		assertThat(byWords("archives sea ", asYouType)).containsExactlyInAnyOrder("search", "sea");
		assertThat(byWords("sear", asYouType)).containsExactly("search");
		assertThat(byWords("sear ", asYouType)).isEmpty();
		assertThat(byWords("sear", DEFAULTS)).isEmpty();
		assertThat(byWords("a the", asYouType)).contains("theatre");
		assertThat(byWords("\u6771", asYouType)).containsExactly("tokyo");
		assertThat(byWords("archives sea", asYouType.match(Match.ALL))).containsExactly("search");
		assertThat(byWords("searching the arch", asYouType.match(Match.PHRASE))).containsExactly("search");
	}

	@Test
	void requiresAShareOfTheWordsWhileEnoughPassagesHaveIt() {
		for (int i = 0; i < 30; i++) {
			put("r%02d".formatted(i), "alpha " + ((i < 12) ? "beta " : "") + ((i < 6) ? "gamma" : "other"));
		}
		SearchResult result = this.stroma.retrieval()
			.search(SearchRequest.of("alpha beta gamma delta")
				.keywords(DEFAULTS.minimumMatch(0.75))
				.limit(100)
				.without(Arm.VECTOR));
		assertThat(result.hits()).hasSize(12);
		assertThat(result.arm(Arm.LEXICAL).reason())
			.isEqualTo("fewer than 10 passages have 3 of the question's 4 words: those with 2 are found");
		assertThat(result.degraded()).isFalse();
		SearchResult enough = search("alpha beta gamma", DEFAULTS.minimumMatch(0.5));
		assertThat(enough.arm(Arm.LEXICAL).candidates()).isEqualTo(12);
		assertThat(enough.arm(Arm.LEXICAL).reason()).isEmpty();
		assertThat(search("beta gamma", DEFAULTS.minimumMatch(1)).arm(Arm.LEXICAL).candidates()).isEqualTo(12);
		SearchRequest few = SearchRequest.of("beta gamma").keywords(DEFAULTS.minimumMatch(1)).without(Arm.VECTOR);
		assertThat(refs(this.stroma, few.filter(Filter.in("ref", "r00", "r11")))).containsExactly("r00", "r11");
		assertThat(refs(this.stroma, few.filter(Filter.in("ref", "r00", "r01")))).containsExactly("r00", "r01");
	}

	@Test
	void readsAQuestionInALanguage() {
		put("german", "Das sind die H\u00E4user der Stadt, und sie sind sehr alt.");
		put("english", "These are the kinder houses of the town, and they are very old.");
		put("children", "Das ist ein Haus mit vielen Kindern und es ist sehr alt.");
		SearchRequest request = SearchRequest.of("Kinder").without(Arm.VECTOR);
		assertThat(refs(this.stroma, request)).containsExactlyInAnyOrder("english", "children");
		assertThat(refs(this.stroma, request.language("de"))).containsExactly("children");
		assertThat(refs(this.stroma, request.language("de").language())).hasSize(2);
		assertThatThrownBy(() -> this.stroma.retrieval().search(request.language("xx")))
			.isInstanceOf(InvalidInputException.class)
			.hasMessageStartingWith("The index has no words in language 'xx', its analyzer is for ar,bg,bn");
	}

	@Test
	void areLeftOutWhenTheyCannotBeCountedInTime() {
		this.stroma.indexer().update(records(1_500, 1).toArray(CorpusRecord[]::new));
		SearchRequest request = SearchRequest.of("zebra a").keywords(DEFAULTS.asYouType(true));
		assertThat(this.stroma.retrieval().search(request).degraded()).isFalse();
		SearchResult result = this.stroma.retrieval().search(request.deadline(Duration.ofNanos(1)));
		assertThat(result.arm(Arm.LEXICAL).state()).isEqualTo(Arm.State.LATE);
		assertThat(result.arm(Arm.COVERAGE).state()).isEqualTo(Arm.State.LATE);
		assertThat(result.arm(Arm.COVERAGE).reason()).endsWith("was stopped at its deadline: allow it more time");
		assertThat(result.degraded()).isTrue();
		assertThat(this.stroma.retrieval().search(request).degraded()).isFalse();
	}

	@Test
	void refusesAShareThatIsNone() {
		assertThatThrownBy(() -> DEFAULTS.minimumMatch(1.5)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The minimum match is 1.5: use 0 to 1");
		assertThatThrownBy(() -> DEFAULTS.minimumMatch(Double.NaN)).isInstanceOf(InvalidInputException.class);
	}

}
