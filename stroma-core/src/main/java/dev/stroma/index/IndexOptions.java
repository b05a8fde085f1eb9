package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * How an {@link Indexer} works. Immutable; the methods named after an option return a
 * changed copy.
 */
public final class IndexOptions {

	/**
	 * When a chunk gets its vector.
	 */
	public enum Embedding {

		/**
		 * Before the commit with a local embedder, so that both arms find a text at once;
		 * else after it. A local embedder that fails does not fail the update, its
		 * vectors follow.
		 */
		AUTO,

		/**
		 * Before the commit; a record whose text the embedder refuses is not written, and
		 * nothing is when the embedder is down.
		 */
		EAGER,

		/**
		 * After the commit, by the {@link EmbeddingWorker}; keyword search finds a text
		 * at once.
		 */
		LAZY

	}

	/**
	 * When updates, removals and patches are made that are called for within a
	 * transaction of Spring's.
	 */
	public enum Transaction {

		/**
		 * After it commits, in the order of the calls; not at all when it rolls back. The
		 * report of the call has nothing but the verb {@code deferred}, and a failure is
		 * logged.
		 */
		AFTER_COMMIT,

		/** At once, whatever becomes of it. */
		IMMEDIATE

	}

	/** Records that one update may name when no other limit is given. */
	public static final int DEFAULT_MAX_PLANNED_RECORDS = 100_000;

	private static final IndexOptions DEFAULTS = new IndexOptions();

	private Embedding embedding = Embedding.AUTO;

	private int maxPlannedRecords = DEFAULT_MAX_PLANNED_RECORDS;

	private int embeddingConcurrency = 8;

	private EmbeddingBatches embeddingBatches = new EmbeddingBatches(64, 50_000, 600_000);

	private boolean strict;

	private Transaction transaction = Transaction.AFTER_COMMIT;

	private @Nullable Duration deadline;

	private @Nullable IndexListener listener;

	private @Nullable Path reuseFrom;

	private IndexOptions() {
	}

	private IndexOptions with(Consumer<IndexOptions> change) {
		IndexOptions changed = new IndexOptions();
		changed.embedding = this.embedding;
		changed.maxPlannedRecords = this.maxPlannedRecords;
		changed.embeddingConcurrency = this.embeddingConcurrency;
		changed.embeddingBatches = this.embeddingBatches;
		changed.strict = this.strict;
		changed.transaction = this.transaction;
		changed.deadline = this.deadline;
		changed.listener = this.listener;
		changed.reuseFrom = this.reuseFrom;
		change.accept(changed);
		return changed;
	}

	/**
	 * Embedding {@link Embedding#AUTO}, 8 embedder calls at a time of up to 64 texts,
	 * 50,000 tokens and 600,000 bytes, updates of up to
	 * {@value #DEFAULT_MAX_PLANNED_RECORDS} records, not strict, no deadline.
	 */
	public static IndexOptions defaults() {
		return DEFAULTS;
	}

	public IndexOptions embedding(Embedding embedding) {
		return with((changed) -> changed.embedding = embedding);
	}

	/**
	 * @param records how many records one update may name, those to remove included, at
	 * least 1; a larger one is refused before anything is planned or embedded
	 */
	public IndexOptions maxPlannedRecords(int records) {
		if (records < 1) {
			throw new InvalidInputException("The maximum of planned records is %d: use 1 or more".formatted(records));
		}
		return with((changed) -> changed.maxPlannedRecords = records);
	}

	/**
	 * @param calls how many embedder calls of one run are under way at a time at the
	 * most, 1 to 64; of a local embedder never more than there are processors. With the
	 * number that an index is opened with, this holds for all its runs and its worker
	 * together. How many it is within that is learned from failures
	 */
	public IndexOptions embeddingConcurrency(int calls) {
		if (calls < 1 || calls > 64) {
			throw new InvalidInputException("The embedding concurrency is %d: use 1 to 64".formatted(calls));
		}
		return with((changed) -> changed.embeddingConcurrency = calls);
	}

	/**
	 * How large an embedder call may be; whatever is reached first. A text that is longer
	 * by itself goes alone.
	 * @param texts 1 or more
	 * @param tokens of all its texts, in words as chunk budgets count them, 1 or more
	 * @param bytes of all its texts in UTF-8, 1 or more
	 */
	public IndexOptions embeddingBatch(int texts, long tokens, long bytes) {
		if (texts < 1 || tokens < 1 || bytes < 1) {
			throw new InvalidInputException(
					"An embedding batch is to have %d texts, %d tokens and %d bytes: use 1 or more of each"
						.formatted(texts, tokens, bytes));
		}
		return with((changed) -> changed.embeddingBatches = new EmbeddingBatches(texts, tokens, bytes));
	}

	/**
	 * @param strict whether one record that fails fails the call; else it is reported and
	 * the others are written
	 */
	public IndexOptions strict(boolean strict) {
		return with((changed) -> changed.strict = strict);
	}

	/**
	 * @param transaction when changes are made that are called for within a transaction
	 * of Spring's; without one it makes no difference
	 */
	public IndexOptions transaction(Transaction transaction) {
		return with((changed) -> changed.transaction = transaction);
	}

	/**
	 * @param deadline longest time a call takes, {@code null} for no limit; it is looked
	 * at between records and embedder calls
	 */
	public IndexOptions deadline(@Nullable Duration deadline) {
		if (deadline != null && (deadline.isNegative() || deadline.isZero())) {
			throw new InvalidInputException("The indexing deadline is %s: use more than nothing".formatted(deadline));
		}
		return with((changed) -> changed.deadline = deadline);
	}

	/**
	 * @param listener hears how far a call is, {@code null} for none
	 */
	public IndexOptions listener(@Nullable IndexListener listener) {
		return with((changed) -> changed.listener = listener);
	}

	/**
	 * Takes vectors that another file has instead of computing them: an index of this
	 * library, or a file of Stroma, the Go library, of any schema, in which a passage is
	 * found again by its title, headings and text. It is only read. Whatever is wrong
	 * with it, the call goes on without it, and its report says why.
	 * @param file made with the same model, {@code null} for none
	 */
	public IndexOptions reuseFrom(@Nullable Path file) {
		return with((changed) -> changed.reuseFrom = file);
	}

	public Embedding embedding() {
		return this.embedding;
	}

	public int maxPlannedRecords() {
		return this.maxPlannedRecords;
	}

	public int embeddingConcurrency() {
		return this.embeddingConcurrency;
	}

	EmbeddingBatches embeddingBatches() {
		return this.embeddingBatches;
	}

	public boolean strict() {
		return this.strict;
	}

	public Transaction transaction() {
		return this.transaction;
	}

	public Optional<Duration> deadline() {
		return Optional.ofNullable(this.deadline);
	}

	public Optional<Path> reuseFrom() {
		return Optional.ofNullable(this.reuseFrom);
	}

	public Optional<IndexListener> listener() {
		return Optional.ofNullable(this.listener);
	}

}
