package dev.stroma.corpus;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * One run over a source: reads one record at a time and not one ahead, and closes what it
 * read from.
 */
final class RecordStream {

	private RecordStream() {
	}

	/**
	 * @param resources closed with the stream, in this order, those that can be
	 */
	static Stream<CorpusRecord> of(Iterator<? extends CorpusRecord> records, Object... resources) {
		Stream<CorpusRecord> stream = StreamSupport
			.stream(Spliterators.spliteratorUnknownSize(records, Spliterator.ORDERED | Spliterator.NONNULL), false);
		for (Object resource : resources) {
			if (resource instanceof AutoCloseable closeable) {
				stream = stream.onClose(() -> close(closeable));
			}
		}
		return stream;
	}

	private static void close(AutoCloseable resource) {
		try {
			resource.close();
		}
		catch (RuntimeException ex) {
			throw ex;
		}
		catch (Exception ex) {
			throw new IllegalStateException("The source of the records could not be closed", ex);
		}
	}

}
