package dev.stroma.index;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.RunStoppedException;

/**
 * One call of a verb: what it has done so far, and whether it may go on. Used by the
 * thread that makes the call.
 */
final class IndexRun {

	private static final Log logger = LogFactory.getLog(IndexRun.class);

	private static final Duration BETWEEN_LOG_LINES = Duration.ofSeconds(30);

	private final String verb;

	private final IndexOptions options;

	private final long start = System.nanoTime();

	private final Tally tally = new Tally();

	private final ReusedVectors reused;

	private Duration logged = Duration.ZERO;

	private int changes;

	private int staged;

	/**
	 * @param reused vectors of another file, which the caller closes
	 */
	IndexRun(String verb, IndexOptions options, ReusedVectors reused) {
		this.verb = verb;
		this.options = options;
		this.reused = reused;
	}

	String verb() {
		return this.verb;
	}

	IndexOptions options() {
		return this.options;
	}

	ReusedVectors reused() {
		return this.reused;
	}

	Tally tally() {
		return this.tally;
	}

	Duration took() {
		return Duration.ofNanos(System.nanoTime() - this.start);
	}

	/**
	 * How long the run may still take, {@code Long.MAX_VALUE} nanoseconds without a
	 * deadline.
	 */
	long nanosLeft() {
		return this.options.deadline()
			.map((deadline) -> TimeUnit.NANOSECONDS.convert(deadline.minus(took())))
			.orElse(Long.MAX_VALUE);
	}

	/**
	 * Ends the run when its time is over or its thread interrupted.
	 */
	void checkpoint() {
		if (nanosLeft() <= 0) {
			throw new Stop("at its deadline of " + this.options.deadline().orElseThrow());
		}
		if (Thread.currentThread().isInterrupted()) {
			throw interrupted();
		}
	}

	static Stop interrupted() {
		return new Stop("by an interrupt of its thread");
	}

	/**
	 * Says what was written when the run had stopped.
	 */
	RunStoppedException stopped(Stop stop) {
		return new RunStoppedException("The %s was stopped %s after %s: %s. Call it again, it goes on from there"
			.formatted(this.verb, stop.getMessage(), took(),
					(this.changes == 0) ? "nothing was written, the index is as it was"
							: "%d records were added, %d changed and %d removed, the others are as they were"
								.formatted(this.tally.added, this.tally.changed, this.tally.removed)));
	}

	/**
	 * Takes in what would become of a batch, and what embedding it would cost.
	 * @param asked texts that were counted before
	 */
	void planned(PlannedChanges planned, Set<ContentHash> asked) {
		this.tally.add(planned.found());
		Map<ContentHash, ModelInput> missing = planned.missingInputs();
		missing.keySet().removeAll(asked);
		asked.addAll(missing.keySet());
		for (Map<ContentHash, ModelInput> batch : this.options.embeddingBatches().cut(missing)) {
			this.tally.cost = this.tally.cost.plus(TextEmbedding.cost(batch.values()));
		}
		planned.records().forEach((record) -> this.tally.count(record.change(), planned.inFile()));
		progressed();
	}

	/**
	 * Takes in what was found of a batch whose records wait for their commit.
	 * @param records how many wait
	 */
	void staged(Tally found, int records) {
		this.staged += records;
		this.tally.add(found);
		progressed();
	}

	/**
	 * Takes in what one commit did.
	 */
	void committed(Tally committed) {
		this.changes++;
		this.staged = 0;
		this.tally.add(committed);
		progressed();
	}

	void progressed() {
		Duration elapsed = took();
		this.options.listener()
			.ifPresent((listener) -> listener.progressed(new IndexProgress(this.verb, this.staged + this.tally.read(),
					this.tally.written(), this.tally.failures.total(), this.tally.cost.texts(), elapsed)));
		if (elapsed.minus(this.logged).compareTo(BETWEEN_LOG_LINES) >= 0) {
			this.logged = elapsed;
			logger.info("%s: %d records read, %d written, %d failed, %d texts embedded in %d s".formatted(this.verb,
					this.staged + this.tally.read(), this.tally.written(), this.tally.failures.total(),
					this.tally.cost.texts(), elapsed.toSeconds()));
		}
	}

	/**
	 * On its way out of the run; what is under way is still written.
	 */
	static final class Stop extends RuntimeException {

		private static final long serialVersionUID = 1;

		private Stop(String how) {
			super(how);
		}

	}

}
