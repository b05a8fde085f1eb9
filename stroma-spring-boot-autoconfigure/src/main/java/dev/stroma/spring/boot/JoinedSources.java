package dev.stroma.spring.boot;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;

/**
 * Several sources as one: one after the other, each opened when the one before is read to
 * its end and closed.
 */
record JoinedSources(List<RecordSource> sources) implements RecordSource {

	@Override
	public Stream<CorpusRecord> open() {
		Cursor cursor = new Cursor(this.sources.iterator());
		return RecordSource.of(() -> cursor).open();
	}

	private static final class Cursor implements Iterator<CorpusRecord>, AutoCloseable {

		private final Iterator<RecordSource> sources;

		private @Nullable Stream<CorpusRecord> open;

		private Iterator<CorpusRecord> records = List.<CorpusRecord>of().iterator();

		Cursor(Iterator<RecordSource> sources) {
			this.sources = sources;
		}

		@Override
		public boolean hasNext() {
			while (!this.records.hasNext() && this.sources.hasNext()) {
				close();
				Stream<CorpusRecord> opened = this.sources.next().open();
				this.open = opened;
				this.records = opened.iterator();
			}
			return this.records.hasNext();
		}

		@Override
		public CorpusRecord next() {
			if (!hasNext()) {
				throw new NoSuchElementException("The sources have no more records");
			}
			return this.records.next();
		}

		@Override
		public void close() {
			Stream<CorpusRecord> opened = this.open;
			this.open = null;
			if (opened != null) {
				opened.close();
			}
		}

	}

}
