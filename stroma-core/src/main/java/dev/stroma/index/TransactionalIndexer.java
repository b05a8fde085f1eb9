package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.filter.Filter;

/**
 * Puts updates, removals and patches off until the transaction commits that the caller is
 * in, and drops them when it rolls back, or back to a savepoint before them: an index is
 * not to have what the database has not. They follow in the order of the calls, on the
 * thread that commits, before other synchronizations of the transaction.
 */
final class TransactionalIndexer implements Indexer {

	private static final Log logger = LogFactory.getLog(TransactionalIndexer.class);

	private final IndexingContext context;

	private final Indexer indexer;

	private final IndexOptions options;

	TransactionalIndexer(IndexingContext context, Indexer indexer, IndexOptions options) {
		this.context = context;
		this.indexer = indexer;
		this.options = options;
	}

	@Override
	public Indexer with(IndexOptions options) {
		return new TransactionalIndexer(this.context, this.indexer.with(options), options);
	}

	@Override
	public IndexReport update(CorpusRecord... records) {
		return update(Arrays.asList(records), List.of());
	}

	@Override
	public IndexReport update(Collection<CorpusRecord> records, Collection<String> removed) {
		if (isImmediate()) {
			return this.indexer.update(records, removed);
		}
		List<CorpusRecord> added = new ArrayList<>(records);
		List<String> gone = new ArrayList<>(removed);
		return defer(() -> this.indexer.update(added, gone));
	}

	@Override
	public IndexReport remove(String... refs) {
		return update(List.of(), Arrays.asList(refs));
	}

	@Override
	public IndexReport remove(Filter filter) {
		return isImmediate() ? this.indexer.remove(filter) : defer(() -> this.indexer.remove(filter));
	}

	@Override
	public IndexReport patch(String ref, Metadata metadata) {
		return isImmediate() ? this.indexer.patch(ref, metadata) : defer(() -> this.indexer.patch(ref, metadata));
	}

	@Override
	public EraseReceipt erase(Filter filter) {
		return this.indexer.erase(filter);
	}

	@Override
	public IndexReport sync(RecordSource source) {
		return this.indexer.sync(source);
	}

	@Override
	public IndexReport plan(RecordSource source) {
		return this.indexer.plan(source);
	}

	@Override
	public void exportTo(Path file) {
		this.indexer.exportTo(file);
	}

	@Override
	public IndexReport importFrom(Path file) {
		return this.indexer.importFrom(file);
	}

	@Override
	public IndexReport rebuild(RecordSource source) {
		return this.indexer.rebuild(source);
	}

	@Override
	public boolean awaitIndexed(Duration timeout) {
		return this.indexer.awaitIndexed(timeout);
	}

	private boolean isImmediate() {
		return this.options.transaction() == IndexOptions.Transaction.IMMEDIATE
				|| !TransactionSynchronizationManager.isSynchronizationActive()
				|| !TransactionSynchronizationManager.isActualTransactionActive();
	}

	private IndexReport defer(Supplier<IndexReport> change) {
		TransactionSynchronizationManager.registerSynchronization(new Deferred(change));
		return this.context.report(new IndexRun("deferred", this.options, ReusedVectors.none(this.context.store())),
				this.context.store().read((reader) -> reader.generation()));
	}

	/**
	 * A change that follows its transaction. Not {@code afterCommit}: what is registered
	 * by others during that phase is only completed.
	 */
	private final class Deferred implements TransactionSynchronization {

		private final Supplier<IndexReport> change;

		/** Savepoints that came later, by which it is kept. */
		private final Set<Object> later = Collections.newSetFromMap(new IdentityHashMap<>());

		private boolean rolledBack;

		Deferred(Supplier<IndexReport> change) {
			this.change = change;
		}

		@Override
		public int getOrder() {
			return HIGHEST_PRECEDENCE;
		}

		@Override
		public void savepoint(Object savepoint) {
			this.later.add(savepoint);
		}

		@Override
		public void savepointRollback(Object savepoint) {
			this.rolledBack |= !this.later.contains(savepoint);
		}

		@Override
		public void afterCompletion(int status) {
			if (status != STATUS_COMMITTED || this.rolledBack) {
				count("dropped");
				if (status == STATUS_UNKNOWN) {
					logger.warn("A change of the index was dropped since the outcome of its transaction is unknown: "
							+ "sync the index with its source");
				}
				return;
			}
			try {
				IndexReport report = this.change.get();
				count("applied");
				report.failed()
					.forEach((failure) -> logger
						.error("Record '%s' was committed but not indexed: give it to the indexer again"
							.formatted(failure.ref()), failure.error()));
			}
			catch (RuntimeException ex) {
				// the caller's transaction is committed: there is nobody to throw it to
				count("failed");
				logger.error("A transaction was committed but the index not changed: give it the records again, "
						+ "or sync it with their source", ex);
			}
		}

		private void count(String outcome) {
			TransactionalIndexer.this.context.meters().counter("stroma.index.deferred", "outcome", outcome).increment();
		}

	}

}
