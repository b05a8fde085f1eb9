package dev.stroma.search;

import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.search.KeywordOptions.Match;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Words that the index lacks.
 */
@Tag("sqlite")
class TypoToleranceTests extends SearchFixture {

	private static final KeywordOptions TOLERANT = KeywordOptions.defaults().typoTolerance(true);

	private void put(String ref, String text) {
		this.stroma.indexer().update(CorpusRecord.of(ref, "", text));
	}

	private SearchResult search(String question, KeywordOptions keywords) {
		return this.stroma.retrieval().search(SearchRequest.of(question).keywords(keywords).without(Arm.VECTOR));
	}

	@Test
	void areTakenForSimilarOnes() {
		put("a", "Customers who Received a parcel, and the houses they live in.");
		put("other", "Nothing of that kind.");
		SearchResult result = search("who recieved it", TOLERANT);
		assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("a");
		assertThat(result.understood().corrections())
			.containsExactly(new Correction(4, 12, "recieved", List.of("received")));
		assertThat(result.understood().didYouMean()).hasValue("who received it");
		assertThat(result.arm(Arm.LEXICAL).reason()).isEqualTo("no passage has 'recieved': searched for 'received'");
		assertThat(result.degraded()).isFalse();
		assertThat(search("Custmers, huoses!", TOLERANT).understood().didYouMean()).hasValue("customers, houses!");
		assertThat(search("custmers parcel", TOLERANT.match(Match.ALL)).hits()).hasSize(1);
	}

	@Test
	void areLeftAloneUnlessAskedFor() {
		put("a", "received");
		SearchResult result = search("recieved", KeywordOptions.defaults());
		assertThat(result.hits()).isEmpty();
		assertThat(result.understood().corrections()).isEmpty();
		assertThat(result.understood().didYouMean()).isEmpty();
		assertThat(result.arm(Arm.LEXICAL).reason()).isEmpty();
	}

	@Test
	void areThoseOnlyThatNoPassageHas() {
		put("horse", "A horse.");
		put("house", "A house.");
		SearchResult result = search("horse", TOLERANT);
		assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("horse");
		assertThat(result.understood().corrections()).isEmpty();
	}

	@Test
	void mustBeLongEnoughAndOfLetters() {
		put("a", "The lion and the tiger are crocodiles of v1234567.");
		put("b", "caf\u00E9teria");
		assertThat(search("lioon", TOLERANT).understood().didYouMean()).hasValue("lion");
		assertThat(search("lixn", TOLERANT).hits()).isEmpty();
		assertThat(search("tigxr", TOLERANT).understood().didYouMean()).hasValue("tiger");
		assertThat(search("txgxr", TOLERANT).hits()).isEmpty();
		assertThat(search("crxcxdiles", TOLERANT).understood().didYouMean()).hasValue("crocodiles");
		assertThat(search("v1234568", TOLERANT).understood().corrections()).isEmpty();
		assertThat(search("cafetreia", TOLERANT).understood().didYouMean()).hasValue("cafeteria");
	}

	@Test
	void areTakenForTheNearestAndMostFrequent() {
		put("a", "barks darks larks marks parks");
		put("b", "larks");
		put("c", "parked marked larked");
		SearchResult result = search("xarks", TOLERANT);
		assertThat(result.understood().corrections())
			.containsExactly(new Correction(0, 5, "xarks", List.of("larks", "marks", "parks")));
		assertThat(result.hits()).extracting(SearchHit::ref).containsExactlyInAnyOrder("a", "b", "c");
		assertThat(search("plantings", TOLERANT).understood().corrections()).isEmpty();
	}

	@Test
	void areNotTakenForWhatTheSearchMayNotSee() {
		this.stroma.scoped("tenant").indexer().update(CorpusRecord.of("secret", "", "penguins"));
		put("open", "pelicans and tigers");
		this.stroma.indexer().update(CorpusRecord.of("kind", "", "giraffes").kind("zoo"));
		assertThat(search("pengiuns", TOLERANT).understood().corrections()).isEmpty();
		assertThat(this.stroma.scoped("tenant")
			.retrieval()
			.search(SearchRequest.of("pengiuns").keywords(TOLERANT))
			.understood()
			.didYouMean()).hasValue("penguins");
		SearchRequest request = SearchRequest.of("girafes").keywords(TOLERANT);
		assertThat(this.stroma.retrieval().search(request).understood().didYouMean()).hasValue("giraffes");
		assertThat(this.stroma.retrieval()
			.search(request.filter(Filter.not(Filter.eq("kind", "zoo"))))
			.understood()
			.corrections()).isEmpty();
		assertThat(search("girafes -giraffe", TOLERANT.operators(true)).understood().corrections()).isEmpty();
	}

	@Test
	void areLookedForAmongTheWordsOfTheGeneration() {
		put("a", "tigers");
		assertThat(search("pengiuns", TOLERANT).hits()).isEmpty();
		put("b", "penguins");
		assertThat(search("pengiuns", TOLERANT).hits()).hasSize(1);
		this.stroma.indexer().remove("b");
		assertThat(search("pengiuns", TOLERANT).understood().corrections()).isEmpty();
	}

}
