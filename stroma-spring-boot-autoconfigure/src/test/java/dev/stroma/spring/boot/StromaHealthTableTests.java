package dev.stroma.spring.boot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.actuate.endpoint.SimpleHttpCodeStatusMapper;
import org.springframework.boot.health.actuate.endpoint.SimpleStatusAggregator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.IndexInUseException;
import dev.stroma.index.WorkerStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What each condition makes of the health, and of a readiness probe that has it beside
 * the readiness of the application.
 */
@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class StromaHealthTableTests {

	@TempDir
	Path directory;

	static Stream<HealthCondition> conditions() {
		CountDownLatch gate = new CountDownLatch(1);
		MovingClock clock = new MovingClock();
		return Stream.of(HealthCondition.of("healthy", "UP", "records=1").when((context, file) -> learn(context)),
				HealthCondition.of("library missing", "DEGRADED", "compared in Java, more slowly: there is no file")
					.with("stroma.sqlite-vec.path=none.so"),
				HealthCondition.of("library missing, not needed", "UP", "available=false")
					.with("stroma.sqlite-vec.path=none.so", "stroma.vectors.enabled=false"),
				HealthCondition.of("gone", "DOWN", "is gone: stop the application and put the file back")
					.when((context, file) -> Files.delete(file)),
				HealthCondition.of("closed", "DOWN", "is closed")
					.when((context, file) -> context.getBean(Stroma.class).close()),
				HealthCondition.of("words damaged", "DOWN", "The full-text index is damaged")
					.with("stroma.search.resident.mode=off")
					.when(StromaHealthTableTests::damageWords),
				HealthCondition.of("words damaged, in memory", "DEGRADED", "SnapshotManager.repair()")
					.with("stroma.search.resident.mode=on")
					.when(StromaHealthTableTests::damageWords),
				HealthCondition.of("embedder down", "DEGRADED", "The last question was answered without vectors")
					.with("stroma.search.query-embedding-timeout=20ms")
					.application((runner) -> runner.withBean(Embedder.class, RemoteEmbedder::hanging))
					.when((context, file) -> context.getBean(Stroma.class).retrieval().search("one")),
				HealthCondition.of("worker waits", "DEGRADED", "1 passages wait for their vector, next attempt at")
					.application((runner) -> runner.withBean(Embedder.class, () -> RemoteEmbedder.before(() -> {
						throw new IllegalStateException("no connection");
					})))
					.when((context, file) -> {
						learn(context);
						await(() -> worker(context) == WorkerStatus.State.WAITING);
					}),
				HealthCondition.of("worker stopped", "DEGRADED", "wait for their vector and the worker is stopped")
					.with("stroma.worker.enabled=false", "stroma.indexing.embedding=lazy")
					.when((context, file) -> learn(context)),
				HealthCondition.of("backlog old", "DEGRADED", "longer than stroma.health.max-backlog-age")
					.with("stroma.health.max-backlog-age=5m")
					.application((runner) -> runner.withBean(Clock.class, () -> clock)
						.withBean(Embedder.class, () -> RemoteEmbedder.before(gate::await)))
					.when((context, file) -> {
						((ConfigurableApplicationContext) context).addApplicationListener(
								(ApplicationListener<ContextClosedEvent>) (event) -> gate.countDown());
						learn(context);
						health(context);
						clock.now = clock.now.plus(Duration.ofMinutes(6));
					}),
				HealthCondition.of("disk nearly full", "DEGRADED", "less than stroma.health.min-free-space")
					.with("stroma.health.min-free-space=1000000TB"),
				HealthCondition.of("locked by another program", "DEGRADED", "The last change was not kept: The index")
					.when((context, file) -> OtherProgram.with(file, "begin immediate",
							() -> assertThatExceptionOfType(IndexInUseException.class)
								.isThrownBy(() -> learn(context)))),
				following("newer", "newer than the 1 this library knows", (file) -> {
					make(file, HashingEmbedder.of(256));
					OtherProgram.execute(file, "pragma user_version = 99");
				}),
				following("foreign", "belongs to another application",
						(file) -> OtherProgram.execute(file, "create table mine (id integer)")),
				following("corrupt", "is not an index", (file) -> Files.writeString(file, "of no use ".repeat(999))),
				following("other model", "configure that model, or none", (file) -> make(file, HashingEmbedder.of(8))),
				HealthCondition.of("read-only", "UP", "mode=read-only").with("stroma.mode=read-only"),
				HealthCondition.of("over budget", "DEGRADED", "The file answers in place of memory:")
					.with("stroma.search.resident.memory=1KB")
					.when((context, file) -> {
						learn(context);
						await(() -> !context.getBean(Stroma.class).status().resident().busy());
					}),
				HealthCondition.of("source failed", "DEGRADED", "The sources could not be synced")
					.application((runner) -> runner.withBean(RecordSource.class, () -> () -> {
						throw new IllegalStateException("no such table");
					}))
					.when((context, file) -> await(() -> context.getBean(SourceSync.class).failure() != null)),
				HealthCondition.of("backups fail", "DEGRADED", "The last backup failed: see the details of 'backup'")
					.with("stroma.backup.cron=* * * * * *", "stroma.backup.directory=pom.xml")
					.when((context, file) -> await(() -> context.getBean(IndexBackup.class).failure() != null)));
	}

	/** A file that is only read is replaced. */
	private static HealthCondition following(String name, String says, Replacement replacement) {
		return HealthCondition.of(name, "DOWN", says).with("stroma.mode=read-only").when((context, file) -> {
			Path other = file.resolveSibling("other.db");
			replacement.write(other);
			Files.move(other, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		});
	}

	interface Replacement {

		void write(Path file) throws Exception;

	}

	@ParameterizedTest
	@MethodSource("conditions")
	void tellsWhatAnIndexIsIn(HealthCondition condition) {
		Path file = this.directory.resolve("index.db");
		make(file, HashingEmbedder.of(256));
		condition.application()
			.apply(StromaRunner.at(file)
				.withPropertyValues("stroma.embedder.type=hashing")
				.withConfiguration(AutoConfigurations.of(StromaSyncAutoConfiguration.class)))
			.run((context) -> {
				condition.event().happens(context, file);

				Health health = health(context);

				assertThat(health.getStatus().getCode()).as(health.toString()).isEqualTo(condition.status());
				assertThat(health.getDetails().toString()).contains(condition.says());
				assertThat(readiness(health)).isEqualTo(condition.status().equals("DOWN") ? 503 : 200);
			});
	}

	private static int readiness(Health health) {
		Status probe = new SimpleStatusAggregator().getAggregateStatus(Status.UP, health.getStatus());
		return new SimpleHttpCodeStatusMapper().getStatusCode(probe);
	}

	private static Health health(ApplicationContext context) {
		return context.getBean(StromaHealthIndicator.class).health();
	}

	private static WorkerStatus.State worker(ApplicationContext context) {
		return context.getBean(Stroma.class).worker().status().state();
	}

	private static void learn(ApplicationContext context) {
		context.getBean(Stroma.class).indexer().update(CorpusRecord.of("a", null, "one"));
	}

	private static void damageWords(ApplicationContext context, Path file) throws Exception {
		learn(context);
		await(() -> !context.getBean(Stroma.class).status().resident().busy());
		OtherProgram.damageWords(file);
	}

	/** An index without a log. */
	private static void make(Path file, Embedder embedder) {
		try (Stroma stroma = Stroma.open(StromaOptions.of(file).embedder(embedder))) {
			stroma.indexer().update(CorpusRecord.of("first", null, "first"));
			stroma.indexer().remove("first");
		}
	}

	private static void await(BooleanSupplier condition) throws InterruptedException {
		for (int i = 0; i < 3000 && !condition.getAsBoolean(); i++) {
			Thread.sleep(10);
		}
		assertThat(condition.getAsBoolean()).isTrue();
	}

	private static final class MovingClock extends Clock {

		private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

		@Override
		public ZoneId getZone() {
			return ZoneOffset.UTC;
		}

		@Override
		public Clock withZone(ZoneId zone) {
			return this;
		}

		@Override
		public Instant instant() {
			return this.now;
		}

	}

}
