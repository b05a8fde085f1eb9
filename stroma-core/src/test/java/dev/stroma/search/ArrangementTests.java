package dev.stroma.search;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.search.Explanation.Contribution;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class ArrangementTests extends SearchFixture {

	private static final Arrangement BY_SCORE = Arrangement.byScore();

	private static final SearchRequest ALPHA = SearchRequest.of("alpha beta");

	private void learn(CorpusRecord... records) {
		this.stroma.indexer().update(records);
	}

	private static CorpusRecord record(String ref, Map<String, ?> metadata) {
		return CorpusRecord.of(ref, "", "alpha beta").metadata(metadata);
	}

	@Test
	void liftsByANumber() {
		learn(record("a", Map.of()), record("b", Map.of("stars", 1)), record("c", Map.of("stars", 3.0)),
				record("d", Map.of("stars", 9)), record("e", Map.of("stars", "5")), record("f", Map.of("stars", -4)));
		SearchRequest boosted = ALPHA.arrange(BY_SCORE.boost(Boost.number("stars", 1, 5, 0.5)));
		double plain = this.stroma.retrieval().search(ALPHA).hits().get(0).score();

		List<SearchHit> hits = this.stroma.retrieval().search(boosted).hits();

		assertThat(hits).extracting(SearchHit::ref).containsExactly("d", "c", "a", "b", "e", "f");
		// the factors are 1, then (3 - 1) / (5 - 1), then none
		assertThat(hits.get(0).score()).isEqualTo(plain * 1.5, within(1e-12));
		assertThat(hits.get(1).score()).isEqualTo(plain * 1.25, within(1e-12));
		assertThat(hits.get(2).score()).isEqualTo(plain, within(1e-12));
		assertThat(hits).extracting(SearchHit::relevance).containsOnly(plain);
	}

	@Test
	void liftsSmallNumbersToo() {
		learn(record("a", Map.of("price", 90)), record("b", Map.of("price", 20)));

		assertThat(refs(this.stroma, ALPHA.arrange(BY_SCORE.boost(Boost.number("price", 100, 0, 1)))))
			.containsExactly("b", "a");
	}

	@Test
	void liftsWhatIsRecent() {
		TurnableClock clock = new TurnableClock();
		Instant now = clock.instant();
		try (Stroma timed = Stroma.open(options("timed.db").clock(clock))) {
			timed.indexer()
				.update(record("a", Map.of()), record("b", Map.of("changed", LocalDate.parse("2025-12-22"))),
						record("c", Map.of("changed", now.minus(Duration.ofDays(1)))),
						record("d", Map.of("changed", now.plus(Duration.ofDays(5)))));
			double plain = timed.retrieval().search(ALPHA).hits().get(0).score();

			List<SearchHit> hits = timed.retrieval()
				.search(ALPHA.arrange(BY_SCORE.boost(Boost.recency("changed", Duration.ofDays(10), 1))))
				.hits();

			assertThat(hits).extracting(SearchHit::ref).containsExactly("d", "c", "b", "a");
			// a half life ago
			assertThat(hits.get(2).score()).isEqualTo(plain * 1.5, within(1e-12));
			assertThat(hits.get(0).score()).isEqualTo(plain * 2, within(1e-12));
		}
	}

	@Test
	void explainsWhatBoostsAdd() {
		this.stroma.indexer().update(records(60, 3), List.of());
		SearchRequest boosted = ALPHA.limit(60)
			.arrange(BY_SCORE.boost(Boost.number("third", 0, 2, 0.3)).boost(Boost.number("importance", 0, 1, 2)));

		for (SearchHit hit : this.stroma.retrieval().search(boosted).hits()) {
			assertThat(hit.explain().contributions().stream().mapToDouble(Contribution::points).sum())
				.isEqualTo(hit.score(), within(1e-9));
			assertThat(hit.explain().contributions()).filteredOn((part) -> part.name().equals("boost")).hasSize(2);
		}
	}

	@Test
	void sortsByFieldsThenByScore() {
		learn(record("a", Map.of("year", 2024)), record("b", Map.of()), record("c", Map.of("year", 2026)),
				CorpusRecord.of("d", "", "alpha").metadata(Map.of("year", 2026)),
				record("e", Map.of("year", 2025.5, "lang", "en")), record("f", Map.of("year", 2025.5, "lang", "de")));

		assertThat(refs(this.stroma, ALPHA.arrange(BY_SCORE.sortBy(Sort.descending("year"))))).containsExactly("c", "d",
				"e", "f", "a", "b");
		assertThat(refs(this.stroma, ALPHA.arrange(BY_SCORE.sortBy(Sort.ascending("year"), Sort.ascending("lang")))))
			.containsExactly("a", "f", "e", "c", "d", "b");
		assertThat(refs(this.stroma, ALPHA.arrange(BY_SCORE.sortBy(Sort.descending("ref"))))).containsExactly("f", "e",
				"d", "c", "b", "a");
	}

	@Test
	void keepsTheBestPassageOfEachRecord() {
		learn(CorpusRecord.of("one", "", "# A\n\nalpha beta\n\n# B\n\nalpha\n\n# C\n\nbeta"),
				CorpusRecord.of("two", "", "# A\n\nalpha gamma\n\n# B\n\nalpha beta"));
		List<SearchHit> all = this.stroma.retrieval().search(ALPHA).hits();

		SearchResult best = this.stroma.retrieval().search(ALPHA.arrange(BY_SCORE.bestPerRecord()));

		assertThat(all).hasSize(5);
		assertThat(best.hits()).extracting(SearchHit::ref).containsExactlyInAnyOrder("one", "two");
		assertThat(best.hits()).allSatisfy((hit) -> assertThat(
				all.stream().filter((any) -> any.ref().equals(hit.ref())).findFirst().orElseThrow().handle())
			.isEqualTo(hit.handle()));
		assertThat(best.total()).isEqualTo(2);
	}

	@Test
	void leavesOutNearDuplicates() {
		String text = "the quick brown fox jumps over the lazy alpha beta dog every single day of the week";
		learn(CorpusRecord.of("a", "", text), CorpusRecord.of("b", "", text + " again"),
				CorpusRecord.of("c", "", "alpha beta"));

		assertThat(refs(this.stroma, ALPHA.arrange(BY_SCORE.withoutDuplicates(0.8)))).containsExactlyInAnyOrder("c",
				"a");
		assertThat(refs(this.stroma, ALPHA.arrange(BY_SCORE.withoutDuplicates(0.999)))).hasSize(3);
	}

	@Test
	void knowsDuplicatesByTheirWordsWithoutVectors() {
		try (Stroma plain = Stroma.open(options("plain.db").embedder(dev.stroma.embed.Embedder.none()))) {
			plain.indexer()
				.update(CorpusRecord.of("a", "", "alpha beta gamma delta"),
						CorpusRecord.of("b", "", "Alpha, beta! Gamma delta"),
						CorpusRecord.of("c", "", "alpha beta epsilon zeta"));

			assertThat(refs(plain, ALPHA.arrange(BY_SCORE.withoutDuplicates(0.9)))).hasSize(2).contains("c");
		}
	}

	@Test
	void putsWhatIsDifferentFirst() {
		learn(CorpusRecord.of("a", "", "alpha beta gamma"), CorpusRecord.of("b", "", "alpha beta gamma delta"),
				CorpusRecord.of("c", "", "alpha beta gamma delta gamma"),
				CorpusRecord.of("z", "", "alpha lion zebra zoo"));

		// others, without which no word would be rare
		learn(IntStream.range(0, 20)
			.mapToObj((i) -> CorpusRecord.of("other" + i, "", "quiet lake " + i))
			.toArray(CorpusRecord[]::new));

		SearchRequest words = ALPHA.without(Arm.VECTOR);

		assertThat(refs(this.stroma, words)).containsExactly("a", "b", "c", "z");
		assertThat(refs(this.stroma, words.arrange(BY_SCORE.diversity(0.8)))).startsWith("a", "z");
		assertThat(refs(this.stroma, words.arrange(BY_SCORE.diversity(0)))).isEqualTo(refs(this.stroma, words));
	}

	/** The same for every limit and every page size, whatever is asked for. */
	@Test
	void givesThePrefixOfALongerListAndPagesThatFit() {
		this.stroma.indexer().update(records(220, 9), List.of());
		List<Arrangement> arrangements = List.of(BY_SCORE.boost(Boost.number("third", 0, 2, 1)),
				BY_SCORE.bestPerRecord(), BY_SCORE.withoutDuplicates(0.9), BY_SCORE.diversity(0.5),
				BY_SCORE.sortBy(Sort.descending("third")),
				BY_SCORE.withoutDuplicates(0.97).diversity(0.3).boost(Boost.number("third", 2, 0, 0.4)),
				BY_SCORE.diversity(0.4).sortBy(Sort.ascending("even")));
		Random random = new Random(4);
		for (Arrangement arrangement : arrangements) {
			SearchRequest request = ALPHA.arrange(arrangement);
			List<String> whole = refs(this.stroma, request.limit(250));
			for (int limit : IntStream.generate(() -> 1 + random.nextInt(100)).limit(4).toArray()) {
				assertThat(refs(this.stroma, request.limit(limit))).as("%s", arrangement)
					.isEqualTo(whole.subList(0, Math.min(limit, whole.size())));
				assertThat(pages(request.limit(limit))).as("%s", arrangement).isEqualTo(whole);
			}
		}
	}

	private List<String> pages(SearchRequest request) {
		List<String> all = new ArrayList<>();
		String cursor = null;
		do {
			SearchResult page = this.stroma.retrieval().search(request.after(cursor));
			page.hits().forEach((hit) -> all.add(hit.ref()));
			cursor = page.next();
		}
		while (cursor != null);
		return all;
	}

	@Test
	void showsNoRecordTwiceWhenItsBestPassageChanges() {
		learn(CorpusRecord.of("one", "", "# A\n\nalpha beta\n\n# B\n\nalpha gamma delta"),
				CorpusRecord.of("two", "", "alpha gamma lion zebra"));
		SearchRequest request = ALPHA.limit(1).arrange(BY_SCORE.bestPerRecord());
		SearchResult first = this.stroma.retrieval().search(request);
		learn(CorpusRecord.of("one", "",
				"# A\n\nalpha beta\n\n# B\n\nalpha gamma delta\n\n# C\n\nalpha beta alpha beta"));

		SearchResult second = this.stroma.retrieval().search(request.after(first.next()));

		assertThat(first.hits()).extracting(SearchHit::ref).containsExactly("one");
		assertThat(second.hits()).extracting(SearchHit::ref).containsExactly("two");
		assertThat(second.next()).isNull();
	}

	@Test
	void refusesWhatMakesNoSense() {
		for (Runnable wrong : List.<Runnable>of(() -> BY_SCORE.diversity(1.1), () -> BY_SCORE.diversity(Double.NaN),
				() -> BY_SCORE.withoutDuplicates(-0.1), () -> Boost.number("a", 1, 1, 1),
				() -> Boost.number("a", 0, Double.POSITIVE_INFINITY, 1), () -> Boost.number("a", 0, 1, -1),
				() -> Boost.recency("a", Duration.ZERO, 1), () -> Boost.recency("a", Duration.ofDays(1), Double.NaN))) {
			assertThatThrownBy(wrong::run).isInstanceOf(InvalidInputException.class);
		}
		assertThat(new HashSet<>(List.of(BY_SCORE.toString(), BY_SCORE.bestPerRecord().toString()))).hasSize(2);
	}

}
