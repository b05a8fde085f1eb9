package dev.stroma.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.ChunkHandle.State;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LookupTests extends SearchFixture {

	private final TurnableClock clock = new TurnableClock();

	@Override
	StromaOptions options(String file) {
		return super.options(file).clock(this.clock);
	}

	@Test
	void readsARecordByItsRefAsItWasGiven() {
		CorpusRecord record = CorpusRecord.of("a", "Alpha", "# One\n\nText.").kind("page").importance(0.5);
		this.stroma.indexer().update(record);

		assertThat(this.stroma.retrieval().get("a")).map(CorpusRecord::contentHash).contains(record.contentHash());
		assertThat(this.stroma.retrieval().get("b")).isEmpty();
	}

	@Test
	void listsEveryRecordThatPassesOnceAPageAtATime() {
		this.stroma.indexer().update(records(103, 1), List.of());
		Filter even = Filter.eq("even", true);
		RetrievalService retrieval = this.stroma.retrieval();

		List<String> listed = new ArrayList<>();
		List<Integer> sizes = new ArrayList<>();
		RecordPage page = retrieval.list(even, null, 10);
		for (; page.next() != null; page = retrieval.list(even, page.next(), 10)) {
			page.records().forEach((record) -> listed.add(record.ref()));
			sizes.add(page.records().size());
		}
		page.records().forEach((record) -> listed.add(record.ref()));

		assertThat(listed)
			.isEqualTo(records(103, 1).stream().map(CorpusRecord::ref).filter((ref) -> isEven(ref)).toList());
		assertThat(sizes).containsExactly(10, 10, 10, 10, 10);
		assertThat(page.records()).hasSize(2);
		assertThat(retrieval.list(null, null, 103)).extracting(RecordPage::next).isNull();
		assertThat(retrieval.count(even)).isEqualTo(52);
	}

	private static boolean isEven(String ref) {
		return Integer.parseInt(ref.substring(1)) % 2 == 0;
	}

	@Test
	void listsNoRecordThatIsNotValidNowAndReadsItNevertheless() {
		Instant now = this.clock.instant();
		CorpusRecord past = CorpusRecord.of("past", "", "alpha").validUntil(now);
		this.stroma.indexer().update(past, CorpusRecord.of("present", "", "alpha"));

		assertThat(this.stroma.retrieval().list(null, null, 10).records()).extracting(CorpusRecord::ref)
			.containsExactly("present");
		assertThat(this.stroma.retrieval().get("past")).map(CorpusRecord::contentHash).contains(past.contentHash());
	}

	@Test
	void refusesPagesOutOfBounds() {
		for (int limit : new int[] { -1, 0, 251 }) {
			assertThatThrownBy(() -> this.stroma.retrieval().list(null, null, limit))
				.isInstanceOf(InvalidInputException.class)
				.hasMessage("A page of %d records is asked for: use 1 to 250".formatted(limit));
		}
	}

	@Test
	void resolvesAHandleThatWasKeptAsAToken() {
		this.stroma.indexer().update(CorpusRecord.of("a/\u00E9 \uD83D\uDE00?&#", "T", "alpha"));
		ChunkHandle handle = this.stroma.retrieval().search("alpha").hits().get(0).handle();
		String token = handle.toString();

		assertThat(token).matches("[A-Za-z0-9_-]+");
		assertThat(ChunkHandle.parse(token)).isEqualTo(handle);
		assertThat(this.stroma.retrieval().resolve(handle).state()).isEqualTo(State.CURRENT);
		this.stroma.indexer().remove(handle.ref());
		this.stroma.indexer().update(CorpusRecord.of("b", "T", "alpha"));
		assertThat(this.stroma.retrieval().resolve(handle)).extracting("state", "handle.ref", "text")
			.containsExactly(State.MOVED, "b", "alpha");
		this.stroma.indexer().remove("b");
		assertThat(this.stroma.retrieval().resolve(handle).state()).isEqualTo(State.GONE);
	}

	@Test
	void confinesEveryVerbToItsScope() {
		RetrievalService red = this.stroma.retrieval().scoped("red");
		this.stroma.scoped("red").indexer().update(CorpusRecord.of("same", "Red", "secret of the red"));
		this.stroma.scoped("blue").indexer().update(CorpusRecord.of("same", "Blue", "secret of the blue"));
		ChunkHandle blue = this.stroma.scoped("blue").retrieval().search("secret").hits().get(0).handle();

		assertThat(red.search("secret").hits()).extracting(SearchHit::title).containsExactly("Red");
		assertThat(red.searchAsync(red.request("secret")).join().hits()).extracting(SearchHit::title)
			.containsExactly("Red");
		assertThat(red.get("same")).hasValueSatisfying((record) -> assertThat(record.title()).isEqualTo("Red"));
		assertThat(red.list(null, null, 10).records()).extracting(CorpusRecord::title).containsExactly("Red");
		assertThat(red.count(null)).isEqualTo(1);
		assertThat(red.resolve(blue).state()).isEqualTo(State.GONE);
		assertThatThrownBy(() -> red.expand(blue, true, 3))
			.hasMessageStartingWith("Passage 2 of record 'same' is gone");
		assertThat(this.stroma.retrieval().get("same")).isEmpty();
	}

	@Test
	void doesNotGiveAConfinedServiceAnotherScope() {
		RetrievalService red = this.stroma.retrieval().scoped("red");
		assertThat(red.scoped("red")).isSameAs(red);
		for (String other : List.of("", "blue")) {
			assertThatThrownBy(() -> red.scoped(other)).isInstanceOf(InvalidInputException.class)
				.hasMessage("This service is confined to scope 'red' and does not give out scope '%s'", other);
			Stroma confined = this.stroma.scoped("red");
			assertThatThrownBy(() -> confined.scoped(other)).isInstanceOf(InvalidInputException.class)
				.hasMessage("This index is confined to scope 'red' and does not give out scope '%s'", other);
		}
	}

}
