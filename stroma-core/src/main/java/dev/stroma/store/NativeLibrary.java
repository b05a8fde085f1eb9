package dev.stroma.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;

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
		PackedLibrary library = PackedLibrary.of(owner, resource);
		if (library == null) {
			return null;
		}
		Path target = (directory != null) ? directory : defaultDirectory();
		createPrivately(target);
		Path file = target.resolve(name(resource.substring(resource.lastIndexOf('/') + 1), library));
		if (!library.isAt(file)) {
			write(file, library);
		}
		return file.toAbsolutePath();
	}

	private static String name(String resource, PackedLibrary library) {
		int dot = resource.lastIndexOf('.');
		return resource.substring(0, dot) + '-'
				+ HexFormat.of().toHexDigits(library.checksum() << Integer.SIZE | library.length())
				+ resource.substring(dot);
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

	private static void write(Path file, PackedLibrary library) throws IOException {
		Path part = Files.createTempFile(file.getParent(), "library-", ".part");
		try {
			Files.write(part, library.content());
			Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		}
		catch (FileAlreadyExistsException | AccessDeniedException ex) {
			// Windows refuses to replace a loaded library; another process was first
			if (!library.isAt(file)) {
				throw ex;
			}
		}
		finally {
			Files.deleteIfExists(part);
		}
	}

}
