package dev.stroma.corpus;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Where records come from: opened once per run, read in order, lazily.
 *
 * <p>
 * A run that fails, or whose records are refused, stops reading at once and closes the
 * stream.
 */
@FunctionalInterface
public interface RecordSource {

	/**
	 * Opens the source; the caller closes the stream. A failure while it is read ends the
	 * run.
	 */
	Stream<CorpusRecord> open();

	/**
	 * The records of a collection, as it is now, or of another iterable, as it is when it
	 * is read.
	 * @param records when it or its iterator is {@link AutoCloseable}, as a cursor may
	 * be, it is closed at the end of a run
	 */
	static RecordSource of(Iterable<? extends CorpusRecord> records) {
		if (records instanceof Collection<? extends CorpusRecord> collection) {
			List<CorpusRecord> copy = List.copyOf(collection);
			return copy::stream;
		}
		return () -> {
			Iterator<? extends CorpusRecord> iterator = records.iterator();
			return RecordStream.of(iterator, iterator, records);
		};
	}

	/**
	 * The records of a stream, such as one over the rows of a query.
	 * @param records asked for a new stream by each run, which closes it
	 */
	static RecordSource ofStream(Supplier<? extends Stream<CorpusRecord>> records) {
		return records::get;
	}

	/**
	 * The records of pages, each fetched when the one before is used up, until one is
	 * empty.
	 * @param pages gives a page by its number, from 0; when it is {@link AutoCloseable},
	 * it is closed at the end of a run
	 */
	static RecordSource paged(IntFunction<? extends List<CorpusRecord>> pages) {
		return () -> RecordStream.of(new RecordPages(pages), pages);
	}

}
