package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.search.KeywordOptions.Match;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a question demands of every hit.
 */
@Tag("sqlite")
class OperatorTests extends SearchFixture {

	private static final KeywordOptions DEFAULTS = KeywordOptions.defaults();

	private static final KeywordOptions OPERATORS = DEFAULTS.operators(true);

	private void put(String ref, String text) {
		this.stroma.indexer().update(CorpusRecord.of(ref, "", text));
	}

	private SearchResult search(String question, KeywordOptions keywords) {
		return this.stroma.retrieval().search(SearchRequest.of(question).keywords(keywords));
	}

	@Test
	void givesTheFirstHitsOfALargerLimit() {
		records(400, 3).forEach((record) -> this.stroma.indexer().update(record));
		for (KeywordOptions keywords : List.of(DEFAULTS.match(Match.ALL), DEFAULTS.match(Match.PHRASE),
				DEFAULTS.minimumMatch(1), DEFAULTS.asYouType(true), OPERATORS)) {
			SearchRequest request = SearchRequest.of("alpha -zebra beta \"gamma\" de").keywords(keywords);
			List<String> all = refs(this.stroma, request.limit(250));
			assertThat(refs(this.stroma, request.limit(7))).isEqualTo(all.subList(0, Math.min(7, all.size())));
		}
	}

	@Test
	void findsNothingThatIsExcludedByAnyArm() {
		put("lion", "lion zebra");
		put("alpha", "lion alpha");
		put("beta", "zebra beta");
		this.stroma.indexer().update(CorpusRecord.of("title", "Zebras", "lion gamma"));
		SearchResult result = search("lion -zebra", OPERATORS);
		assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("alpha");
		assertThat(result.arm(Arm.VECTOR).candidates()).isOne();
		assertThat(result.understood()).hasToString("'lion', with [], without [zebra]");
		assertThat(search("lion -zebra", DEFAULTS).hits()).hasSize(4);
		assertThat(search("lion -\"lion zebra\"", OPERATORS).hits()).extracting(SearchHit::ref)
			.containsExactlyInAnyOrder("alpha", "beta", "title");
		SearchRequest byMeaning = SearchRequest.of("lion -zebra")
			.keywords(OPERATORS)
			.without(Arm.LEXICAL)
			.without(Arm.COVERAGE);
		assertThat(refs(this.stroma, byMeaning)).containsExactly("alpha");
		assertThat(refs(this.stroma, byMeaning.exact())).containsExactly("alpha");
		assertThat(search("-zebra", OPERATORS).hits()).isEmpty();
	}

	@Test
	void findsOnlyWhatHasThePhrase() {
		put("phrase", "She sends old orders back.");
		put("apart", "An old, long order.");
		SearchResult result = search("\"old order\" back", OPERATORS);
		assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("phrase");
		assertThat(result.understood().phrases()).containsExactly("old order");
		assertThat(result.understood().text()).isEqualTo("old order back");
		assertThat(result.understood().excluded()).isEmpty();
		assertThat(byWords("\"old order\" \"sends old\"", OPERATORS)).containsExactly("phrase");
		assertThat(byWords("\"old order\" \"order old\"", OPERATORS)).isEmpty();
	}

	@Test
	void takesPartsOfDifferentWordsForNoPhrase() {
		put("parts", "getUserById ERR_TIMEOUT_42");
		assertThat(byWords("\"getUserById err_timeout_42\"", OPERATORS)).containsExactly("parts");
		assertThat(byWords("\"timeout\"", OPERATORS)).containsExactly("parts");
		assertThat(byWords("\"id err\"", OPERATORS)).isEmpty();
	}

	@Test
	void asksModelsWithoutOperators() {
		List<String> asked = new ArrayList<>();
		this.embedder.before((texts) -> {
			asked.addAll(texts);
			return texts;
		});
		close();
		this.stroma = Stroma.open(options("index.db").reranker((question, hits) -> {
			asked.add(question);
			return new double[hits.size()];
		}));
		put("a", "send an order back");
		asked.clear();
		search("send \"an order\" -refund", OPERATORS);
		assertThat(asked).containsExactly("send an order", "send an order");
	}

	@Test
	void takesTheOptionsOfTheIndexUnlessARequestHasItsOwn() {
		put("a", "alpha beta");
		put("b", "alpha gamma");
		close();
		this.stroma = Stroma.open(options("index.db").keywords(OPERATORS));
		assertThat(refs(this.stroma, SearchRequest.of("alpha -beta"))).containsExactly("b");
		assertThat(refs(this.stroma, SearchRequest.of("alpha -beta").keywords(DEFAULTS))).containsExactly("a", "b");
	}

	private List<String> byWords(String question, KeywordOptions keywords) {
		return refs(this.stroma, SearchRequest.of(question).keywords(keywords).without(Arm.VECTOR));
	}

}
