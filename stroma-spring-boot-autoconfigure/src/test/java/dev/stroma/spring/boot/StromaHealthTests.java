package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.StromaStatus;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.Indexer;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.text.Token;

import static org.assertj.core.api.Assertions.assertThat;

class StromaHealthTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void isUpWithWhatTheIndexHas() {
		runner().withPropertyValues("stroma.search.resident.mode=off").run((context) -> {
			context.getBean(Indexer.class)
				.update(CorpusRecord.of("a", null, "# One\n\nText.\n\n# Two\n\nText."),
						CorpusRecord.of("b", "?", "!!!"));
			StromaStatus status = context.getBean(Stroma.class).status();

			Health health = context.getBean(StromaHealthIndicator.class).health();

			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsExactly(
					Map.entry("path", this.directory.toRealPath().resolve("index.db").toString()),
					Map.entry("mode", "read-write"), Map.entry("generation", 1L), Map.entry("records", 2L),
					Map.entry("chunks", 3L), Map.entry("pendingChunks", 0L), Map.entry("unembeddedChunks", 1L),
					Map.entry("worker", "running"), Map.entry("embedder", "hashing"),
					Map.entry("sqlite", status.sqliteVersion()),
					Map.entry("sqliteVec", Map.of("available", true, "version", status.sqliteVec().version(), "path",
							status.sqliteVec().library().toString(), "platform", status.sqliteVec().platform())),
					Map.entry("resident", Map.of("state", ResidentStatus.State.OFF, "bytes", 0L, "maxBytes", 0L,
							"reason", "it is switched off")));
		});
	}

	@Test
	void isDegradedWithoutSqliteVecAndSaysWhy() {
		Path library = this.directory.resolve("none.so");
		runner().withPropertyValues("stroma.sqlite-vec.path=" + library).run((context) -> {
			String platform = context.getBean(Stroma.class).status().sqliteVec().platform();

			Health health = context.getBean(StromaHealthIndicator.class).health();

			assertThat(health.getStatus()).isEqualTo(new Status("DEGRADED"));
			assertThat(health.getDetails()).containsEntry("sqliteVec", Map.of("available", false, "platform", platform,
					"reason", "there is no file '%s': correct stroma.sqlite-vec.path".formatted(library)));
		});
	}

	@Test
	void saysHowFarAnIndexIsThatIsBeingBuilt() {
		runner().run((context) -> context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one")));
		CountDownLatch gate = new CountDownLatch(1);
		TextAnalyzer waiting = new TextAnalyzer() {

			@Override
			public String identity() {
				return "waiting";
			}

			@Override
			public List<Token> analyze(String text) {
				try {
					gate.await();
				}
				catch (InterruptedException ex) {
					throw new IllegalStateException(ex);
				}
				return List.of();
			}

		};
		runner().withBean(TextAnalyzer.class, () -> waiting).run((context) -> {
			Health health = context.getBean(StromaHealthIndicator.class).health();
			gate.countDown();

			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("building",
					List.of(Map.of("index", "text", "done", 0L, "total", 1L)));
			assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(context.getBean(StromaHealthIndicator.class).health().getDetails())
				.doesNotContainKey("building");
		});
	}

	@Test
	void saysWhetherItAnswersFromMemory() {
		runner().withPropertyValues("stroma.search.resident.mode=on", "stroma.search.resident.memory=8MB")
			.run((context) -> {
				long bytes = context.getBean(Stroma.class).status().resident().bytes();

				Health health = context.getBean(StromaHealthIndicator.class).health();

				assertThat(health.getDetails()).containsEntry("resident",
						Map.of("state", ResidentStatus.State.ACTIVE, "bytes", bytes, "maxBytes", 8L << 20));
			});
	}

	@Test
	void isDownWhenTheFileIsGone() {
		runner().run((context) -> {
			Path file = context.getBean(Stroma.class).status().path();
			Files.delete(file);

			assertDown(context.getBean(StromaHealthIndicator.class),
					"The index '%s' is gone: stop the application and put the file back".formatted(file));
		});
	}

	@Test
	void isDownWhenTheIndexIsClosed() throws IOException {
		Path file = this.directory.toRealPath().resolve("index.db");
		runner().run((context) -> {
			context.getBean(Stroma.class).close();

			assertDown(context.getBean(StromaHealthIndicator.class), "The index '%s' is closed".formatted(file));
		});
	}

	@Test
	void canBeSwitchedOff() {
		runner().withPropertyValues("management.health.stroma.enabled=false")
			.run((context) -> assertThat(context).hasSingleBean(Stroma.class).doesNotHaveBean(HealthIndicator.class));
	}

	@Test
	void leavesTheNameToAnIndicatorOfTheApplication() {
		HealthIndicator mine = () -> Health.up().build();
		runner().withBean("stromaHealthIndicator", HealthIndicator.class, () -> mine)
			.run((context) -> assertThat(context.getBean(HealthIndicator.class)).isSameAs(mine));
	}

	private static void assertDown(HealthIndicator indicator, String message) {
		Health health = indicator.health();

		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails())
			.containsExactly(Map.entry("error", "dev.stroma.error.IndexUnavailableException: " + message));
	}

}
