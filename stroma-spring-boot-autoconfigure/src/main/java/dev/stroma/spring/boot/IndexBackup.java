package dev.stroma.spring.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.scheduling.support.CronExpression;

import dev.stroma.Stroma;

/**
 * Backs the index up by schedule, on a thread of its own, and keeps the last so many. A
 * backup is one file named after the index and the time in UTC, such as
 * {@code knowledge.20261130T040000Z.db}; it appears when it is complete and found sound.
 */
final class IndexBackup extends IndexJob {

	private static final Log logger = LogFactory.getLog(IndexBackup.class);

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'")
		.withZone(ZoneOffset.UTC);

	private final String index;

	private final Path directory;

	private final int keep;

	IndexBackup(String index, Stroma stroma, @Nullable CronExpression schedule, Path directory, int keep,
			ApplicationEventPublisher events) {
		super("backup", stroma, false, schedule, events);
		this.index = index;
		this.directory = directory;
		this.keep = keep;
	}

	@Override
	void work() {
		Path target = this.directory.resolve("%s.%s.db".formatted(fileName(), TIME.format(Instant.now())));
		stroma().snapshots().backupTo(target);
		logger.info("Backed up to '%s'".formatted(target));
		done(target);
		publish(new IndexBackedUp(this.index, target));
		deleteOld();
	}

	private void deleteOld() {
		try {
			List<Path> backups = backups();
			for (Path old : backups.subList(0, Math.max(0, backups.size() - this.keep))) {
				Files.delete(old);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	void failed(RuntimeException failure) {
		logger.error("The backup of '%s' to '%s' failed; earlier ones are still there".formatted(stroma().path(),
				this.directory), failure);
	}

	@Override
	String problem() {
		return "The last backup failed: see the details of 'backup' and the log";
	}

	/** The oldest first: their names have the time. */
	private List<Path> backups() throws IOException {
		String pattern = Pattern.quote(fileName()) + "\\.\\d{8}T\\d{6}Z\\.db";
		try (Stream<Path> files = Files.list(this.directory)) {
			return files.filter((file) -> file.getFileName().toString().matches(pattern))
				.sorted(Comparator.comparing(Path::toString))
				.toList();
		}
	}

	private String fileName() {
		String file = String.valueOf(stroma().path().getFileName());
		return file.endsWith(".db") ? file.substring(0, file.length() - 3) : file;
	}

}
