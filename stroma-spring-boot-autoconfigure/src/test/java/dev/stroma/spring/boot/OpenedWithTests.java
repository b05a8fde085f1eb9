package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.OpenedWith;
import dev.stroma.StromaOptions;
import dev.stroma.index.IndexesWith;
import dev.stroma.store.StoreSettings.Journal;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What properties hand to the engine that no behaviour shows without waiting or pulling a
 * plug.
 */
class OpenedWithTests {

	@TempDir
	Path directory;

	private void assertOptions(Consumer<StromaOptions> assertions, String... properties) {
		AtomicReference<StromaOptions> options = new AtomicReference<>();
		StromaRunner.at(this.directory.resolve("index.db"))
			.withPropertyValues("stroma.embedder.type=hashing")
			.withPropertyValues(properties)
			.withBean(StromaCustomizer.class, () -> (given) -> {
				options.set(given);
				return given;
			})
			.run((context) -> assertThat(context).hasNotFailed());
		assertions.accept(options.get());
	}

	@Test
	void opensTheStoreAsAsked() {
		assertOptions((options) -> {
			assertThat(OpenedWith.fullSync(options)).isFalse();
			assertThat(OpenedWith.maxReaders(options)).isEqualTo(16);
			assertThat(OpenedWith.snapshotLease(options)).isEqualTo(Duration.ofMinutes(10));
			assertThat(OpenedWith.journal(options)).isEqualTo(Journal.WAL);
		});
		assertOptions((options) -> {
			assertThat(OpenedWith.fullSync(options)).isTrue();
			assertThat(OpenedWith.maxReaders(options)).isEqualTo(3);
			assertThat(OpenedWith.snapshotLease(options)).isEqualTo(Duration.ofSeconds(30));
			assertThat(OpenedWith.journal(options)).isEqualTo(Journal.DELETE);
		}, "stroma.store.full-sync=true", "stroma.store.max-readers=3", "stroma.store.snapshot-lease=30s",
				"stroma.store.journal=delete");
	}

	@Test
	void embedsAsAsked() {
		assertOptions((options) -> {
			assertThat(OpenedWith.indexing(options)).isEqualTo(new IndexesWith(8, 64, 50_000, 600_000));
			assertThat(OpenedWith.retryDelays(options)).containsExactly(Duration.ofMinutes(1), Duration.ofMinutes(5),
					Duration.ofMinutes(30));
		});
		assertOptions((options) -> {
			assertThat(OpenedWith.indexing(options)).isEqualTo(new IndexesWith(2, 3, 400, 5000));
			assertThat(OpenedWith.retryDelays(options)).containsExactly(Duration.ofSeconds(6), Duration.ofSeconds(7));
		}, "stroma.indexing.embedding-concurrency=2", "stroma.indexing.embedding-batch-texts=3",
				"stroma.indexing.embedding-batch-tokens=400", "stroma.indexing.embedding-batch-bytes=5000",
				"stroma.indexing.retry-delays=6s,7s");
	}

}
