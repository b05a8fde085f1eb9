package dev.stroma.corpus;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * Records page by page; a page is fetched when its first record is wanted, and none after
 * an empty one.
 */
final class RecordPages implements Iterator<CorpusRecord> {

	private final IntFunction<? extends @Nullable List<CorpusRecord>> pages;

	private int next;

	private Iterator<CorpusRecord> page = List.<CorpusRecord>of().iterator();

	private boolean ended;

	RecordPages(IntFunction<? extends @Nullable List<CorpusRecord>> pages) {
		this.pages = pages;
	}

	@Override
	public boolean hasNext() {
		if (!this.page.hasNext() && !this.ended) {
			List<CorpusRecord> fetched = this.pages.apply(this.next);
			if (fetched == null) {
				throw new InvalidInputException(
						"Page %d of the source is null: return an empty list after the last page".formatted(this.next));
			}
			this.next++;
			this.ended = fetched.isEmpty();
			this.page = fetched.iterator();
		}
		return this.page.hasNext();
	}

	@Override
	public CorpusRecord next() {
		if (!hasNext()) {
			throw new NoSuchElementException("The source has no more records");
		}
		return this.page.next();
	}

}
