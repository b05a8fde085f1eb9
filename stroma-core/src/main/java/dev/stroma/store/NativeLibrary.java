package dev.stroma.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;

/**
 * Puts the bundled library where the operating system can load it: once per content,
 * under a name made of its hash, moved into place so that processes starting together
 * never see half of it.
 */
final class NativeLibrary {

	private NativeLibrary() {
	}

	/**
	 * The library on disk.
	 * @param directory where to, {@code null} for this user's default
	 * @return the path, or {@code null} when no library is bundled for the platform
	 * @throws IOException when the directory cannot be written
	 */
	static @Nullable Path extract(NativePlatform platform, @Nullable Path directory) throws IOException {
		byte[] library = read(platform);
		if (library == null) {
			return null;
		}
		Path target = (directory != null) ? directory : defaultDirectory();
		createPrivately(target);
		String hash = ContentHash.over("native").bytes(library).build().toString().substring(0, 16);
		Path file = target.resolve("vec0-" + hash + platform.library().substring("vec0".length()));
		if (!isExactly(file, library)) {
			write(file, library);
		}
		return file.toAbsolutePath();
	}

	private static byte @Nullable [] read(NativePlatform platform) throws IOException {
		try (InputStream resource = NativeLibrary.class.getResourceAsStream(platform.resource())) {
			return (resource != null) ? resource.readAllBytes() : null;
		}
	}

	/**
	 * A new directory is this user's alone: whoever else could write there would run code
	 * in this process.
	 */
	private static void createPrivately(Path directory) throws IOException {
		if (Files.isDirectory(directory)
				|| !Files.getFileStore(existing(directory)).supportsFileAttributeView("posix")) {
			Files.createDirectories(directory);
		}
		else {
			Files.createDirectories(directory,
					PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
		}
	}

	private static Path existing(Path directory) {
		Path path = directory.toAbsolutePath();
		while (path.getParent() != null && !Files.exists(path)) {
			path = path.getParent();
		}
		return path;
	}

	private static Path defaultDirectory() {
		return Path.of(System.getProperty("java.io.tmpdir"),
				"stroma-native-" + System.getProperty("user.name", "user"));
	}

	/** The whole content counts: a name in a shared directory proves nothing. */
	private static boolean isExactly(Path file, byte[] library) throws IOException {
		return Files.isRegularFile(file) && Files.size(file) == library.length
				&& Arrays.equals(Files.readAllBytes(file), library);
	}

	private static void write(Path file, byte[] library) throws IOException {
		Path part = Files.createTempFile(file.getParent(), "vec0-", ".part");
		try {
			Files.write(part, library);
			Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (FileAlreadyExistsException | AccessDeniedException ex) {
			// Windows refuses to replace a loaded library; another process was first
			if (!isExactly(file, library)) {
				throw ex;
			}
		}
		finally {
			Files.deleteIfExists(part);
		}
	}

}
