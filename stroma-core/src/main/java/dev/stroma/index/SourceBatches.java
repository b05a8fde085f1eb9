package dev.stroma.index;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;

/**
 * Reads a source in pieces of bounded size. The first ones are smaller, so that writing
 * begins soon.
 */
final class SourceBatches {

	static final int MAX_RECORDS = 4000;

	private static final int MAX_CHARACTERS = 4_000_000;

	/**
	 * What part of a piece the first one is; each of the next is twice the one before.
	 */
	private static final int FIRST_SHARE = 8;

	/** Records of the pieces before the first that is as large as any. */
	static final int FIRST_RECORDS = MAX_RECORDS / 8 + MAX_RECORDS / 4 + MAX_RECORDS / 2;

	private final RecordSource source;

	private final Intake intake;

	SourceBatches(RecordSource source, Intake intake) {
		this.source = source;
		this.intake = intake;
	}

	/**
	 * Reads the whole source.
	 * @param failures receives the records that cannot be taken
	 * @return the refs it has
	 * @throws InvalidInputException when a ref comes twice
	 */
	Set<String> forEach(FailureTally failures, Consumer<List<Given>> consumer) {
		List<Given> batch = new ArrayList<>();
		int characters = 0;
		int share = FIRST_SHARE;
		try (Stream<CorpusRecord> records = this.source.open()) {
			for (Iterator<CorpusRecord> iterator = records.iterator(); iterator.hasNext();) {
				Given given = this.intake.take(iterator.next(), failures);
				if (given == null) {
					continue;
				}
				batch.add(given);
				characters += given.record().body().length();
				if (batch.size() >= MAX_RECORDS / share || characters >= MAX_CHARACTERS / share) {
					consumer.accept(batch);
					batch = new ArrayList<>();
					characters = 0;
					share = Math.max(1, share / 2);
				}
			}
		}
		if (!batch.isEmpty()) {
			consumer.accept(batch);
		}
		return this.intake.refs();
	}

}
