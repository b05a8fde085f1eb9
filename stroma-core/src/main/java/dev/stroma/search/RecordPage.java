package dev.stroma.search;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;

/**
 * Some of the records of a list that is ordered by ref.
 *
 * @param records at most as many as were asked for
 * @param next the ref after which the list goes on, {@code null} at its end
 */
public record RecordPage(List<CorpusRecord> records, @Nullable String next) {

	/** The most records of one page. */
	public static final int MAX_LIMIT = 250;

	public RecordPage {
		records = List.copyOf(records);
	}

}
