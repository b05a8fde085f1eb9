package dev.stroma.index;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.filter.Filter;
import dev.stroma.index.IndexOptions.Transaction;

import static org.assertj.core.api.Assertions.assertThat;

class TransactionalIndexerTests {

	@TempDir
	Path directory;

	private final MeterRegistry meters = new SimpleMeterRegistry();

	private final TransactionTemplate transaction = new TransactionTemplate(new Nothing());

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(Embedder.none()).meters(this.meters));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private static CorpusRecord record(String ref) {
		return CorpusRecord.of(ref, null, "the text of " + ref);
	}

	private long count() {
		return this.stroma.retrieval().count(null);
	}

	private double deferred(String outcome) {
		return this.meters.counter("stroma.index.deferred", "outcome", outcome).count();
	}

	@Test
	void changesFollowTheCommitInTheOrderOfTheCalls() {
		this.stroma.indexer().update(record("old"), record("gone"));

		this.transaction.executeWithoutResult((status) -> {
			Indexer indexer = this.stroma.indexer();
			IndexReport report = indexer.update(record("a"), record("b"));
			assertThat(report.verb()).isEqualTo("deferred");
			assertThat(report.added()).isZero();
			assertThat(report.generation()).isEqualTo(1);
			indexer.remove("b");
			indexer.remove(Filter.eq("ref", "gone"));
			indexer.patch("old", Metadata.of(Map.of("lang", "en")));
			assertThat(count()).isEqualTo(2);
		});

		assertThat(count()).isEqualTo(2);
		assertThat(this.stroma.retrieval().count(Filter.eq("lang", "en"))).isEqualTo(1);
		assertThat(this.stroma.retrieval().count(Filter.eq("ref", "a"))).isEqualTo(1);
		assertThat(this.stroma.snapshots().generation()).isEqualTo(5);
		assertThat(deferred("applied")).isEqualTo(4);
	}

	@Test
	void changesAreDroppedWithTheTransaction() {
		this.transaction.executeWithoutResult((status) -> {
			this.stroma.scoped("tenant").indexer().update(record("a"));
			status.setRollbackOnly();
		});

		assertThat(this.stroma.scoped("tenant").retrieval().count(null)).isZero();
		assertThat(deferred("dropped")).isEqualTo(1);
	}

	@Test
	void changesAreDroppedWithTheNestedTransaction() {
		JdbcTransactionManager manager = new JdbcTransactionManager(
				new DriverManagerDataSource("jdbc:sqlite:" + this.directory.resolve("host.db")));
		TransactionTemplate host = new TransactionTemplate(manager);
		TransactionTemplate nested = new TransactionTemplate(manager);
		nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
		Indexer indexer = this.stroma.indexer();

		host.executeWithoutResult((outer) -> {
			indexer.update(record("before"));
			nested.executeWithoutResult((inner) -> {
				indexer.update(record("inner"));
				nested.executeWithoutResult((innermost) -> indexer.update(record("innermost")));
				inner.setRollbackOnly();
			});
			nested.executeWithoutResult((kept) -> {
				indexer.update(record("kept"));
				nested.executeWithoutResult((innermost) -> {
					indexer.update(record("dropped"));
					innermost.setRollbackOnly();
				});
			});
			Object savepoint = outer.createSavepoint();
			indexer.update(record("undone"));
			outer.rollbackToSavepoint(savepoint);
			indexer.update(record("after"));
			outer.releaseSavepoint(savepoint);
		});

		assertThat(this.stroma.retrieval().list(null, null, 10).records()).extracting(CorpusRecord::ref)
			.containsExactly("after", "before", "kept");
		assertThat(deferred("dropped")).isEqualTo(4);
		assertThat(deferred("applied")).isEqualTo(3);
	}

	@Test
	void aListenerOfTheCommitSeesTheChangeAndMakesItsOwnAtOnceOrLater() {
		this.transaction.executeWithoutResult((status) -> {
			TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

				@Override
				public void afterCommit() {
					TransactionalIndexerTests.this.stroma.indexer().update(record("late"));
				}

				@Override
				public void afterCompletion(int outcome) {
					assertThat(count()).isEqualTo(2);
					assertThat(TransactionalIndexerTests.this.stroma.indexer().update(record("last")).added())
						.isEqualTo(1);
				}

			});
			this.stroma.indexer().update(record("a"));
		});

		assertThat(count()).isEqualTo(3);
	}

	@Test
	void aFailureAfterTheCommitIsCountedAndThrownToNobody() {
		this.transaction.executeWithoutResult((status) -> {
			this.stroma.indexer().patch("none", Metadata.of(Map.of()));
			this.stroma.indexer().update(record("a"));
		});

		assertThat(deferred("failed")).isEqualTo(1);
		assertThat(count()).isEqualTo(1);
	}

	@Test
	void immediateChangesStayWhateverBecomesOfTheTransaction() {
		this.transaction.executeWithoutResult((status) -> {
			Indexer indexer = this.stroma.indexer().with(IndexOptions.defaults().transaction(Transaction.IMMEDIATE));
			assertThat(indexer.update(record("a")).added()).isEqualTo(1);
			status.setRollbackOnly();
		});

		assertThat(count()).isEqualTo(1);
	}

	@Test
	void syncDoesNotWait() {
		this.transaction.executeWithoutResult((status) -> {
			assertThat(this.stroma.indexer().sync(RecordSource.of(List.of(record("a")))).added()).isEqualTo(1);
			status.setRollbackOnly();
		});

		assertThat(count()).isEqualTo(1);
	}

	/** Transactions of a database that does not matter. */
	private static final class Nothing extends AbstractPlatformTransactionManager {

		private static final long serialVersionUID = 1L;

		@Override
		protected Object doGetTransaction() {
			return "transaction";
		}

		@Override
		protected void doBegin(Object begun, TransactionDefinition definition) {
			// nothing to begin
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
			// nothing to commit
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
			// nothing to roll back
		}

	}

}
