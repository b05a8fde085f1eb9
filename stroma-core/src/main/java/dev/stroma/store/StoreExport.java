package dev.stroma.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;

/**
 * Copies the index through SQLite: a copy of the file's bytes would miss what is in its
 * log.
 */
final class StoreExport {

	private StoreExport() {
	}

	static void write(Database database, Path target) {
		Path file = target.toAbsolutePath().normalize();
		if (Files.exists(file)) {
			throw new InvalidInputException(
					"The export '%s' exists: choose another name, or delete it first".formatted(target));
		}
		copy(database, target, file);
	}

	/**
	 * As {@link #write}, in place of an earlier copy, which is there until the new one is
	 * complete and found sound.
	 */
	static void replace(Database database, Path target) {
		Path file = target.toAbsolutePath().normalize();
		if (Files.exists(file)) {
			if (IndexLock.isBeside(file)) {
				throw new InvalidInputException(
						"'%s' was opened as an index, to replace it would damage it: choose another name for the backup"
							.formatted(target));
			}
			StoreFile.look(file);
		}
		copy(database, target, file);
	}

	private static void copy(Database database, Path target, Path file) {
		Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
		try {
			Files.createDirectories(file.getParent());
			vacuumInto(database, part);
			requireSound(part);
			try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
				channel.force(true);
			}
			Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			throw unavailable(target, ex.toString(), ex);
		}
		catch (DataAccessException ex) {
			throw unavailable(target, ex.getMessage(), ex);
		}
		finally {
			deletePart(part);
		}
	}

	private static IndexUnavailableException unavailable(Path target, @Nullable String reason, Exception cause) {
		return new IndexUnavailableException(
				"The export '%s' cannot be written (%s): check the directory and its disk space".formatted(target,
						reason),
				cause);
	}

	private static void vacuumInto(Database database, Path part) {
		Session session = database.borrow();
		try {
			session.sql("vacuum into ?").param(part.toString()).update();
		}
		finally {
			database.giveBack(session);
		}
	}

	private static void requireSound(Path part) {
		try (Session copy = Session.open(part, true, "begin")) {
			List<String> faults = new FileFaults(copy).quick();
			if (!faults.isEmpty()) {
				throw new IndexUnavailableException(
						"A copy of the index would be damaged (%s): call SnapshotManager.verify() and repair()"
							.formatted(faults.get(0)));
			}
		}
	}

	private static void deletePart(Path part) {
		try {
			if (Files.exists(part)) {
				Files.delete(part);
			}
		}
		catch (IOException ex) {
			throw new IndexUnavailableException(
					"The unfinished export '%s' cannot be deleted: delete it by hand".formatted(part), ex);
		}
	}

}
