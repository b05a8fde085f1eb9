package dev.stroma.corpus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RecordSourceTests {

	private final List<String> events = new ArrayList<>();

	private static CorpusRecord record(int number) {
		return CorpusRecord.of("r" + number, null, "");
	}

	private static List<String> refs(RecordSource source) {
		try (Stream<CorpusRecord> records = source.open()) {
			return records.map(CorpusRecord::ref).toList();
		}
	}

	/** Pages of two records that say when they are fetched and closed. */
	private final class Pages implements IntFunction<List<CorpusRecord>>, AutoCloseable {

		private final int count;

		private Pages(int count) {
			this.count = count;
		}

		@Override
		public List<CorpusRecord> apply(int page) {
			RecordSourceTests.this.events.add("page " + page);
			return (page < this.count) ? List.of(record(2 * page), record(2 * page + 1)) : List.of();
		}

		@Override
		public void close() {
			RecordSourceTests.this.events.add("closed");
		}

	}

	/** A cursor over endless records. */
	private final class Cursor implements Iterator<CorpusRecord>, AutoCloseable {

		private int next;

		@Override
		public boolean hasNext() {
			return true;
		}

		@Override
		public CorpusRecord next() {
			RecordSourceTests.this.events.add("record " + this.next);
			return record(this.next++);
		}

		@Override
		public void close() throws IOException {
			RecordSourceTests.this.events.add("closed");
			if (this.next == 0) {
				throw new IOException("the connection is gone");
			}
		}

	}

	@Test
	void givesTheSameRecordsEachTime() {
		CorpusRecord first = CorpusRecord.of("b", null, "");
		CorpusRecord second = CorpusRecord.of("a", null, "");
		List<CorpusRecord> records = new ArrayList<>(List.of(first, second));
		RecordSource source = RecordSource.of(records);
		records.clear();
		assertThat(source.open()).containsExactly(first, second);
		assertThat(source.open()).containsExactly(first, second);
	}

	@Test
	void asksAnIterableAnewForEachRun() {
		RecordSource source = RecordSource
			.of(() -> IntStream.range(0, 3).mapToObj(RecordSourceTests::record).iterator());
		assertThat(refs(source)).containsExactly("r0", "r1", "r2");
		assertThat(refs(source)).containsExactly("r0", "r1", "r2");
	}

	@Test
	void readsAnIteratorNotOneRecordAheadAndClosesIt() {
		RecordSource source = RecordSource.of(Cursor::new);
		try (Stream<CorpusRecord> records = source.open()) {
			Iterator<CorpusRecord> iterator = records.iterator();
			assertThat(this.events).isEmpty();
			assertThat(iterator.next().ref()).isEqualTo("r0");
			assertThat(this.events).containsExactly("record 0");
		}
		assertThat(this.events).containsExactly("record 0", "closed");
	}

	@Test
	void saysWhenASourceCannotBeClosed() {
		Stream<CorpusRecord> records = RecordSource.of(Cursor::new).open();
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(records::close)
			.withMessage("The source of the records could not be closed")
			.havingCause()
			.withMessage("the connection is gone");
	}

	@Test
	void asksForANewStreamForEachRunAndHasItClosed() {
		RecordSource source = RecordSource
			.ofStream(() -> Stream.of(record(1), record(0)).onClose(() -> this.events.add("closed")));
		assertThat(refs(source)).containsExactly("r1", "r0");
		assertThat(refs(source)).containsExactly("r1", "r0");
		assertThat(this.events).containsExactly("closed", "closed");
	}

	@Test
	void readsPagesInOrderUntilOneIsEmpty() {
		RecordSource source = RecordSource.paged(new Pages(3));
		assertThat(refs(source)).containsExactly("r0", "r1", "r2", "r3", "r4", "r5");
		assertThat(this.events).containsExactly("page 0", "page 1", "page 2", "page 3", "closed");
		assertThat(refs(source)).hasSize(6);
	}

	@Test
	void fetchesAPageWhenTheOneBeforeIsUsedUp() {
		try (Stream<CorpusRecord> records = RecordSource.paged(new Pages(1000)).open()) {
			Iterator<CorpusRecord> iterator = records.iterator();
			assertThat(this.events).isEmpty();
			iterator.next();
			iterator.next();
			assertThat(this.events).containsExactly("page 0");
			iterator.next();
			assertThat(this.events).containsExactly("page 0", "page 1");
		}
		assertThat(this.events).containsExactly("page 0", "page 1", "closed");
	}

	@Test
	void endsAfterAnEmptyPage() {
		RecordPages pages = new RecordPages(new Pages(0));
		assertThat(pages.hasNext()).isFalse();
		assertThat(pages.hasNext()).isFalse();
		assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(pages::next);
		assertThat(this.events).containsExactly("page 0");
	}

	@Test
	void refusesAPageThatIsNull() {
		RecordSource source = RecordSource.paged((page) -> (page == 0) ? List.of(record(0)) : null);
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> refs(source))
			.withMessage("Page 1 of the source is null: return an empty list after the last page");
	}

}
