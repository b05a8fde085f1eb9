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
import java.util.HexFormat;
import java.util.zip.CRC32;

import org.jspecify.annotations.Nullable;

/**
 * Puts a library of the class path where the operating system can load it: once per
 * content, under a name made of its checksum, moved into place so that processes starting
 * together never see half of it.
 */
final class NativeLibrary {

	private NativeLibrary() {
	}

	/**
	 * The bundled sqlite-vec on disk.
	 * @param directory where to, {@code null} for this user's default
	 * @return the path, or {@code null} when no library is bundled for the platform
	 * @throws IOException when the directory cannot be written
	 */
	static @Nullable Path extract(NativePlatform platform, @Nullable Path directory) throws IOException {
		return extract(NativeLibrary.class, platform.resource(), directory);
	}

	/**
	 * A library on disk.
	 * @param owner whose resource it is
	 * @param resource its absolute name
	 * @param directory where to, {@code null} for this user's default
	 * @return the path, or {@code null} when there is no such resource
	 * @throws IOException when the directory cannot be written
	 */
	static @Nullable Path extract(Class<?> owner, String resource, @Nullable Path directory) throws IOException {
		byte[] library = read(owner, resource);
		if (library == null) {
			return null;
		}
		Path target = (directory != null) ? directory : defaultDirectory();
		createPrivately(target);
		Path file = target.resolve(name(resource.substring(resource.lastIndexOf('/') + 1), library));
		if (!isExactly(file, library)) {
			write(file, library);
		}
		return file.toAbsolutePath();
	}

	private static byte @Nullable [] read(Class<?> owner, String name) throws IOException {
		try (InputStream resource = owner.getResourceAsStream(name)) {
			return (resource != null) ? resource.readAllBytes() : null;
		}
	}

	/** By a checksum that costs a process nothing when it starts: the content counts. */
	private static String name(String library, byte[] content) {
		CRC32 checksum = new CRC32();
		checksum.update(content);
		int dot = library.lastIndexOf('.');
		return library.substring(0, dot) + '-'
				+ HexFormat.of().toHexDigits(checksum.getValue() << Integer.SIZE | content.length)
				+ library.substring(dot);
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
		Path part = Files.createTempFile(file.getParent(), "library-", ".part");
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
