package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.support.ChildJvm;
import dev.stroma.support.Listing;
import dev.stroma.support.OpenStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What the file system forbids. Root may do everything, hence a process without its
 * rights.
 */
@DisabledOnOs(OS.WINDOWS)
class ReadOnlyFileTests {

	private Path directory;

	private Path file;

	@BeforeEach
	void fill(@TempDir Path temporary) throws IOException {
		this.directory = Files.createDirectory(temporary.toRealPath().resolve("data"));
		this.file = this.directory.resolve("index.db");
		try (TestIndex index = TestIndex.open(this.file)) {
			index.put("a", "found here");
		}
		Files.delete(lock(this.file));
	}

	private static Path lock(Path file) {
		return file.resolveSibling(file.getFileName() + ".lock");
	}

	@AfterEach
	void allowDeletion() throws IOException {
		permit(this.directory, "rwxr-xr-x");
	}

	private static void permit(Path path, String permissions) throws IOException {
		Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
	}

	private static boolean isRoot() {
		return System.getProperty("user.name").equals("root");
	}

	private static String open(Path path) {
		assumeTrue(!isRoot() || ChildJvm.canDropPrivileges(), "root cannot drop its privileges here");
		return isRoot() ? ChildJvm.runUnprivileged(OpenStore.class, path) : ChildJvm.run(OpenStore.class, path);
	}

	private void assertRefused(Path path, String message, Object... values) {
		Listing before = isRoot() ? Listing.of(this.directory) : null;
		assertThat(open(path)).isEqualTo("IndexUnavailableException: " + message, values);
		assertThat(isRoot() ? Listing.of(this.directory) : null).isEqualTo(before);
	}

	@Test
	void refusesAReadOnlyFile() throws IOException {
		permit(this.file, "r--r--r--");
		assertRefused(this.file, "The index '%s' is read-only: make it writable, or copy it to a writable place",
				this.file);
	}

	@Test
	void refusesAnUnreadableFile() throws IOException {
		permit(this.file, "-w-------");
		assertRefused(this.file, "The index '%s' cannot be read: check its permissions", this.file);
	}

	@Test
	void refusesAReadOnlyDirectory() throws IOException {
		permit(this.directory, "r-xr-xr-x");
		for (Path path : new Path[] { this.file, this.directory.resolve("other.db") }) {
			assertRefused(path,
					"The lock file '%1$s' cannot be written (java.nio.file.AccessDeniedException: %1$s): make its directory writable",
					lock(path));
		}
	}

	@Test
	void refusesADirectoryThatBecameReadOnly() throws IOException {
		Files.createFile(lock(this.file));
		permit(lock(this.file), "r--r--r--");
		permit(this.directory, "r-xr-xr-x");
		assertRefused(this.file,
				"The lock file '%1$s' cannot be written (java.nio.file.AccessDeniedException: %1$s): make its directory writable",
				lock(this.file));
		permit(lock(this.file), "rw-r--r--");
		assertThat(open(this.file)).isEqualTo(
				"IndexUnavailableException: The index '%s' failed ([SQLITE_READONLY_DIRECTORY] Process does not have permission to create a journal file in the same directory as the database and the creation of a journal file is a prerequisite for writing (attempt to write a readonly database)): check the file, its disk space and permissions",
				this.file);
	}

	@Test
	void refusesADirectoryItCannotCreate() throws IOException {
		permit(this.directory, "r-xr-xr-x");
		Path deep = this.directory.resolve("new/index.db");
		assertRefused(deep,
				"The directory of index '%s' cannot be created (java.nio.file.AccessDeniedException: %s): choose a writable place",
				deep, deep.getParent());
	}

}
