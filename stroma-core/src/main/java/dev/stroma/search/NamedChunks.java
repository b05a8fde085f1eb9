package dev.stroma.search;

import java.time.Duration;
import java.util.function.Supplier;

import dev.stroma.error.LimitExceededException;
import dev.stroma.error.StromaException;
import dev.stroma.resident.ScoredChunks;

/**
 * What running one arm gave.
 *
 * @param arm how it went
 * @param chunks the candidates it names, the best of them
 * @param more how many it names besides, which were not looked for
 */
record NamedChunks(Arm arm, ScoredChunks chunks, int more) {

	/**
	 * What a running arm gives back.
	 *
	 * @param more how many it names besides, which were not looked for
	 * @param reason why it answered in another way than usual, empty when it did not
	 * @param partial whether it could not look at every chunk
	 */
	record Found(ScoredChunks chunks, int more, String reason, boolean partial) {
	}

	static NamedChunks none(String arm, Arm.State state, String reason) {
		return new NamedChunks(Arm.without(arm, state, reason, Duration.ZERO), ScoredChunks.NONE, 0);
	}

	/**
	 * Runs an arm so that its failure is its own.
	 */
	static NamedChunks run(String arm, Supplier<Found> work) {
		long start = System.nanoTime();
		try {
			Found found = work.get();
			return new NamedChunks(Arm.ran(arm, found.reason(), found.partial(), since(start)), found.chunks(),
					found.more());
		}
		catch (StromaException ex) {
			return new NamedChunks(failed(arm, ex, since(start)), ScoredChunks.NONE, 0);
		}
	}

	static Arm failed(String arm, StromaException failure, Duration took) {
		Arm.State state = (failure instanceof LimitExceededException) ? Arm.State.LATE : Arm.State.FAILED;
		return Arm.without(arm, state, String.valueOf(failure.getMessage()), took);
	}

	static Duration since(long start) {
		return Duration.ofNanos(System.nanoTime() - start);
	}

}
