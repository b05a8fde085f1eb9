package dev.stroma.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;

/**
 * Reads a source in pieces of bounded size.
 */
final class SourceBatches {

	private static final int MAX_RECORDS = 500;

	private static final int MAX_CHARACTERS = 4_000_000;

	private final RecordSource source;

	private final UnaryOperator<CorpusRecord> scoping;

	SourceBatches(RecordSource source, UnaryOperator<CorpusRecord> scoping) {
		this.source = source;
		this.scoping = scoping;
	}

	/**
	 * Reads the whole source.
	 * @return the refs it has
	 * @throws InvalidInputException when a ref comes twice
	 */
	Set<String> forEach(Consumer<List<CorpusRecord>> consumer) {
		Map<String, Integer> positions = new HashMap<>();
		List<CorpusRecord> batch = new ArrayList<>();
		int characters = 0;
		try (Stream<CorpusRecord> records = this.source.open()) {
			for (Iterator<CorpusRecord> iterator = records.iterator(); iterator.hasNext();) {
				CorpusRecord record = this.scoping.apply(iterator.next());
				Integer earlier = positions.put(record.ref(), positions.size() + 1);
				if (earlier != null) {
					throw new InvalidInputException(
							"Record '%s' comes twice in the source, as number %d and %d: give each ref once"
								.formatted(record.ref(), earlier, positions.size() + 1));
				}
				batch.add(record);
				characters += record.body().length();
				if (batch.size() >= MAX_RECORDS || characters >= MAX_CHARACTERS) {
					consumer.accept(batch);
					batch = new ArrayList<>();
					characters = 0;
				}
			}
		}
		if (!batch.isEmpty()) {
			consumer.accept(batch);
		}
		return positions.keySet();
	}

}
