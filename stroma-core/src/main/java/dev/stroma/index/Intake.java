package dev.stroma.index;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;

/**
 * Numbers the records that are given and sorts out those that cannot be taken.
 */
final class Intake {

	private final String scope;

	private final Map<String, Integer> positions = new HashMap<>();

	private int taken;

	/**
	 * @param scope of the index they go to
	 */
	Intake(String scope) {
		this.scope = scope;
	}

	/**
	 * @param failures receives why the record cannot be taken
	 * @return the record as one of the scope, {@code null} when it cannot be taken
	 * @throws InvalidInputException when its ref came before
	 */
	@Nullable Given take(@Nullable CorpusRecord record, FailureTally failures) {
		int position = ++this.taken;
		if (record == null) {
			failures.add(new IndexFailure("", position,
					new InvalidInputException("Record number %d is null: leave it out".formatted(position))));
			return null;
		}
		Integer earlier = this.positions.put(record.ref(), position);
		if (earlier != null) {
			throw new InvalidInputException("Record '%s' comes twice, as number %d and %d: give each ref once"
				.formatted(record.ref(), earlier, position));
		}
		if (!record.scope().isEmpty() && !record.scope().equals(this.scope)) {
			failures.add(new IndexFailure(record.ref(), position,
					new InvalidInputException(
							"Record '%s' is of scope '%s' but this indexer writes scope '%s': use scoped(\"%s\")"
								.formatted(record.ref(), record.scope(), this.scope, record.scope()))));
			return null;
		}
		return new Given(position, record.inScope(this.scope));
	}

	/** The refs that were given, those of refused records included. */
	Set<String> refs() {
		return this.positions.keySet();
	}

}
