package dev.stroma.corpus;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where records come from: opened once per run, read in order, lazily.
 */
@FunctionalInterface
public interface RecordSource {

	/**
	 * Opens the source; the caller closes the stream. A failure while it is read ends the
	 * run.
	 */
	Stream<CorpusRecord> open();

	static RecordSource of(Collection<CorpusRecord> records) {
		List<CorpusRecord> copy = List.copyOf(records);
		return copy::stream;
	}

}
