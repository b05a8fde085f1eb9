package dev.stroma.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PagingTests extends SearchFixture {

	private static final SearchRequest ALPHA = SearchRequest.of("alpha beta");

	private static List<String> handles(SearchResult result) {
		return result.hits().stream().map((hit) -> hit.handle().toString()).toList();
	}

	private static List<String> lines(SearchResult result) {
		return result.hits().stream().map(SearchHit::toString).toList();
	}

	@Test
	void makesOnePageOfTwoHundredOutOfTwentyWhileAWriterCommits() {
		this.stroma.indexer().update(records(300, 1), List.of());
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			RetrievalService pinned = this.stroma.retrieval().on(snapshot);
			List<String> whole = lines(pinned.search(ALPHA.limit(200)));

			List<String> byOffset = new ArrayList<>();
			List<String> byCursor = new ArrayList<>();
			String cursor = null;
			for (int page = 0; page < 20; page++) {
				this.stroma.indexer().update(CorpusRecord.of("new" + page, "alpha", "alpha beta alpha"));
				byOffset.addAll(lines(pinned.search(ALPHA.limit(10).offset(10 * page))));
				SearchResult next = pinned.search(ALPHA.limit(10).after(cursor));
				byCursor.addAll(lines(next));
				cursor = next.next();
			}

			assertThat(whole).hasSize(200);
			assertThat(byOffset).isEqualTo(whole);
			assertThat(byCursor).isEqualTo(whole);
		}
	}

	@Test
	void leavesNoGapAndRepeatsNothingAcrossGenerations() {
		this.stroma.indexer().update(records(150, 2), List.of());
		Set<String> before = new HashSet<>(handles(this.stroma.retrieval().search(ALPHA.limit(250))));
		List<String> seen = new ArrayList<>();
		Set<Long> generations = new HashSet<>();
		String cursor = null;
		int page = 0;
		do {
			SearchResult next = this.stroma.retrieval().search(ALPHA.limit(10).after(cursor));
			seen.addAll(handles(next));
			generations.add(next.generation());
			cursor = next.next();
			// changes how rare every word is, and with it the order of what is left;
			// never
			// more than the 256 passages that an arm names
			if (page++ < 15) {
				this.stroma.indexer()
					.update(IntStream.range(0, 5)
						.mapToObj(
								(i) -> CorpusRecord.of("new%d-%d".formatted(generations.size(), i), "", "alpha zebra"))
						.toArray(CorpusRecord[]::new));
			}
		}
		while (cursor != null);

		assertThat(generations).hasSize(16);
		assertThat(seen).doesNotHaveDuplicates().containsAll(before);
	}

	@Test
	void countsWhatPagesReach() {
		this.stroma.indexer().update(records(40, 3), List.of());

		SearchResult first = this.stroma.retrieval().search(ALPHA.limit(30));
		SearchResult last = this.stroma.retrieval().search(ALPHA.limit(30).after(first.next()));
		SearchResult beyond = this.stroma.retrieval().search(ALPHA.offset(1_000_000));

		assertThat(first.total()).isEqualTo(40);
		assertThat(last.hits()).hasSize(10);
		assertThat(last.total()).isEqualTo(40);
		assertThat(last.next()).isNull();
		assertThat(beyond.hits()).isEmpty();
		assertThat(beyond.next()).isNull();
	}

	@Test
	void goesOnAfterWhatAnOffsetLeftOut() {
		this.stroma.indexer().update(records(40, 4), List.of());
		List<String> whole = handles(this.stroma.retrieval().search(ALPHA.limit(40)));

		SearchResult second = this.stroma.retrieval().search(ALPHA.limit(5).offset(10));
		SearchResult third = this.stroma.retrieval().search(ALPHA.limit(7).after(second.next()));

		assertThat(handles(second)).isEqualTo(whole.subList(10, 15));
		assertThat(handles(third)).isEqualTo(whole.subList(15, 22));
	}

	@Test
	void pagesThroughWhatARerankerPutInOrder() {
		Reranker backwards = (question, hits) -> IntStream.range(0, hits.size()).mapToDouble((i) -> i).toArray();
		try (Stroma reranked = Stroma.open(options("reranked.db").reranker(backwards))) {
			reranked.indexer().update(records(80, 5), List.of());
			List<String> whole = lines(reranked.retrieval().search(ALPHA.limit(80)));

			List<String> pages = new ArrayList<>();
			String cursor = null;
			do {
				SearchResult next = reranked.retrieval().search(ALPHA.limit(9).after(cursor));
				pages.addAll(lines(next));
				cursor = next.next();
			}
			while (cursor != null);

			assertThat(pages).isEqualTo(whole).hasSize(80);
		}
	}

	@Test
	void refusesACursorOfAnotherRequest() {
		this.stroma.indexer().update(records(40, 6), List.of());
		String cursor = this.stroma.retrieval().search(ALPHA).next();

		for (SearchRequest other : List.of(SearchRequest.of("alpha"), ALPHA.filter(Filter.eq("even", true)),
				ALPHA.weight(Arm.VECTOR, 2), ALPHA.without(Arm.VECTOR), ALPHA.minRelevance(.1),
				ALPHA.minScore(Arm.VECTOR, .1), ALPHA.exact(), ALPHA.includeInvalid(), ALPHA.language("en"),
				ALPHA.keywords(KeywordOptions.defaults().asYouType(true)))) {
			assertThatThrownBy(() -> this.stroma.retrieval().search(other.after(cursor)))
				.isInstanceOf(InvalidInputException.class)
				.hasMessageContaining("belongs to another request");
		}
		assertThat(this.stroma.retrieval()
			.search(ALPHA.limit(3).deadline(java.time.Duration.ofMinutes(1)).after(cursor))
			.hits()).hasSize(3);
	}

	@Test
	void takesACursorAsLongAsAnyListAndNoLonger() {
		List<Long> ids = java.util.stream.LongStream.rangeClosed(1, Cursor.MAX_SHOWN).boxed().toList();
		String longest = Cursor.of(ALPHA).and(ids).toString();
		String tooLong = Cursor.of(ALPHA).and(ids).and(List.of(1L << 40)).toString();

		assertThat(Cursor.of(ALPHA.after(longest)).shown()).hasSize(Cursor.MAX_SHOWN);
		assertThatThrownBy(() -> this.stroma.retrieval().search(ALPHA.after(tooLong)))
			.isInstanceOf(InvalidInputException.class);
	}

	@Test
	void refusesWhatIsNoCursor() {
		for (String token : List.of("", "x", "!", "AQ", "AQAAAAAAAAAA_w", ALPHA.text())) {
			assertThatThrownBy(() -> this.stroma.retrieval().search(ALPHA.after(token))).as(token)
				.isInstanceOf(InvalidInputException.class);
		}
		assertThatThrownBy(() -> ALPHA.offset(-1)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The offset is -1: use 0 or more");
	}

}
