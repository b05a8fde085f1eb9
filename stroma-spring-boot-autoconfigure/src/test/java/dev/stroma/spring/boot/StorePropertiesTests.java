package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.search.RetrievalService;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.snapshot.SnapshotManager;
import dev.stroma.store.VecReadiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is said of the file and of SQLite reaches the engine.
 */
class StorePropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void opensForReadingOnly() {
		runner().run((context) -> StromaRunner.learn(context, "one"));
		runner().withPropertyValues("stroma.mode=read-only").run((context) -> {
			assertThat(context.getBean(Stroma.class).status().readOnly()).isTrue();
			assertThat(context.getBean(StromaHealthIndicator.class).health().getDetails()).containsEntry("mode",
					"read-only");
			assertThat(context.getBean(RetrievalService.class).search("one").hits()).hasSize(1);
		});
	}

	@Test
	void loadsAnOwnSqliteVec() {
		Path library = this.directory.resolve("own.so");
		runner().withPropertyValues("stroma.sqlite-vec.path=" + library).run((context) -> {
			VecReadiness vec = context.getBean(Stroma.class).status().sqliteVec();

			assertThat(vec.available()).isFalse();
			assertThat(vec.reason()).isEqualTo("there is no file '%s': correct stroma.sqlite-vec.path", library);
		});
	}

	@Test
	@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
	void extractsSqliteVecToADirectory() {
		Path natives = this.directory.resolve("natives");
		runner().withPropertyValues("stroma.sqlite-vec.directory=" + natives).run((context) -> {
			VecReadiness vec = context.getBean(Stroma.class).status().sqliteVec();

			assertThat(vec.available()).isTrue();
			assertThat(vec.library()).hasParent(natives);
		});
	}

	@Test
	void letsASearchWaitForItsTurnAsLongAsAllowed() {
		runner().withPropertyValues("stroma.store.max-readers=1", "stroma.store.reader-wait=500ms").run((context) -> {
			try (Snapshot snapshot = context.getBean(SnapshotManager.class).open()) {
				assertThat(snapshot.generation()).isZero();
				assertThatExceptionOfType(IndexInUseException.class)
					.isThrownBy(() -> context.getBean(RetrievalService.class).search("one"))
					.withMessageContaining("All 1 readers of index")
					.withMessageEndingWith("are busy for PT0.5S: close snapshots, or raise stroma.store.max-readers");
			}
		});
	}

	@Test
	void stopsOwnSqlAfterAWhile() {
		String endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n";
		runner().withPropertyValues("stroma.store.read-timeout=100ms")
			.run((context) -> assertThatExceptionOfType(LimitExceededException.class)
				.isThrownBy(
						() -> context.getBean(Stroma.class).read((sql) -> sql.sql(endless).query(Long.class).single()))
				.withMessageContaining("took longer than stroma.store.read-timeout, which is PT0.1S"));
	}

}
