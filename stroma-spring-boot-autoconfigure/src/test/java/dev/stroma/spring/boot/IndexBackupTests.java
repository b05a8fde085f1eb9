package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.PayloadApplicationEvent;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.index.Indexer;
import dev.stroma.search.RetrievalService;

import static org.assertj.core.api.Assertions.assertThat;

class IndexBackupTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner(Path file) {
		return StromaRunner.at(file).withConfiguration(AutoConfigurations.of(StromaSyncAutoConfiguration.class));
	}

	private Path backups() {
		return this.directory.resolve("backups");
	}

	private List<String> names() throws IOException {
		try (Stream<Path> files = Files.list(backups())) {
			return files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.endsWith("Z.db"))
				.sorted()
				.toList();
		}
	}

	@Test
	void keepsTheLastBackupsOnlyAndEachCanBeOpened() throws IOException {
		Files.createDirectories(backups());
		String old = "index.20200101T000000Z.db";
		Files.writeString(backups().resolve(old), "an old backup");
		Files.writeString(backups().resolve("other.20200101T000000Z.db"), "of another index");

		runner(this.directory.resolve("index.db"))
			.run((context) -> context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "kept")));
		BlockingQueue<Path> backedUp = new LinkedBlockingQueue<>();
		runner(this.directory.resolve("index.db"))
			.withInitializer((context) -> context.addApplicationListener((event) -> {
				if (event instanceof PayloadApplicationEvent<?> payload
						&& payload.getPayload() instanceof IndexBackedUp backup) {
					backedUp.add(backup.file());
				}
			}))
			.withPropertyValues("stroma.backup.cron=* * * * * *", "stroma.backup.keep=1",
					"stroma.backup.directory=" + backups())
			.run((context) -> {
				assertThat(backedUp.poll(1, TimeUnit.MINUTES)).hasParent(backups());
				// the one before has deleted what was older than itself
				assertThat(backedUp.poll(1, TimeUnit.MINUTES)).hasParent(backups());
			});

		assertThat(names()).doesNotContain(old).contains("other.20200101T000000Z.db").hasSizeBetween(2, 3);
		Path last = backups().resolve(names().get(names().size() - 2));
		runner(last).withPropertyValues("stroma.mode=read-only")
			.run((context) -> assertThat(context.getBean(RetrievalService.class).count(null)).isEqualTo(1));
	}

	@Test
	void deletesOldBackupsThoughAListenerFails() throws IOException {
		Files.createDirectories(backups());
		Files.writeString(backups().resolve("index.20200101T000000Z.db"), "an old backup");
		AtomicInteger told = new AtomicInteger();

		runner(this.directory.resolve("index.db"))
			.withInitializer((context) -> context.addApplicationListener((event) -> {
				if (event instanceof PayloadApplicationEvent<?> payload
						&& payload.getPayload() instanceof IndexBackedUp) {
					told.incrementAndGet();
					throw new IllegalStateException("a listener's own fault");
				}
			}))
			.withPropertyValues("stroma.backup.cron=* * * * * *", "stroma.backup.keep=1",
					"stroma.backup.directory=" + backups())
			.run((context) -> {
				IndexBackup backup = context.getBean(IndexBackup.class);
				while (told.get() < 2) {
					Thread.sleep(10);
				}
				assertThat(backup.failure()).isNull();
				assertThat(backup.details()).containsKeys("state", "next", "report");
			});

		assertThat(names()).doesNotContain("index.20200101T000000Z.db").hasSizeBetween(1, 2);
	}

	@Test
	void leavesItToWhoeverWrites() {
		Path file = this.directory.resolve("index.db");
		try (Stroma writer = Stroma.open(StromaOptions.of(file).embedder(Embedder.none()))) {
			runner(file)
				.withPropertyValues("stroma.mode=auto", "stroma.embedder.type=none", "stroma.backup.cron=* * * * * *",
						"stroma.backup.directory=" + backups())
				.run((context) -> {
					assertThat(context.getBean(Stroma.class).status().readOnly()).isTrue();
					IndexBackup backup = context.getBean(IndexBackup.class);
					assertThat(HealthDetails.of(context.getBean(Stroma.class).status()).get("following").toString())
						.contains("already open in this process");
					assertThat(backup.isRunning()).isFalse();
					assertThat(backup.details()).containsEntry("state", "read-only");
				});
			assertThat(writer.status().readOnly()).isFalse();
		}
	}

	@Test
	void wantsADirectory() {
		runner(this.directory.resolve("index.db")).withPropertyValues("stroma.backup.cron=0 0 4 * * *")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("The property 'stroma.backup.directory' is not set."));
	}

	@Test
	void namesWhatCannotBe() {
		ApplicationContextRunner runner = runner(this.directory.resolve("index.db"))
			.withPropertyValues("stroma.backup.directory=" + backups());
		runner.withPropertyValues("stroma.backup.cron=nightly")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("The property 'stroma.backup.cron' has the value 'nightly'."));
		runner.withPropertyValues("stroma.backup.cron=0 0 4 * * *", "stroma.backup.keep=0")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("The property 'stroma.backup.keep' has the value '0'. Use 1 or more."));
	}

}
