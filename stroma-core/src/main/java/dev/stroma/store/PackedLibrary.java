package dev.stroma.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.CRC32;

import org.jspecify.annotations.Nullable;

/**
 * A library of the class path. What a jar says of its length and checksum costs a process
 * nothing when it starts, where unpacking the library does.
 *
 * @param checksum CRC-32 of the content
 */
record PackedLibrary(URL resource, long length, long checksum) {

	private static final Set<PosixFilePermission> WRITTEN_BY_OTHERS = Set.of(PosixFilePermission.GROUP_WRITE,
			PosixFilePermission.OTHERS_WRITE);

	/**
	 * @param name absolute
	 * @return {@code null} when there is no such resource
	 */
	static @Nullable PackedLibrary of(Class<?> owner, String name) throws IOException {
		URL resource = owner.getResource(name);
		if (resource == null) {
			return null;
		}
		URLConnection connection = resource.openConnection();
		connection.setUseCaches(false);
		if (connection instanceof JarURLConnection packed) {
			try (JarFile jar = packed.getJarFile()) {
				JarEntry entry = jar.getJarEntry(packed.getEntryName());
				return new PackedLibrary(resource, entry.getSize(), entry.getCrc());
			}
		}
		byte[] content = read(resource);
		return new PackedLibrary(resource, content.length, checksum(content));
	}

	byte[] content() throws IOException {
		return read(this.resource);
	}

	/**
	 * Whether a file is this library. Its checksum says so of what only this user can
	 * have put there; elsewhere the whole content counts.
	 */
	boolean isAt(Path file) throws IOException {
		if (!Files.isRegularFile(file) || Files.size(file) != this.length) {
			return false;
		}
		byte[] content = Files.readAllBytes(file);
		return isThisUsersAlone(file.getParent()) ? checksum(content) == this.checksum
				: Arrays.equals(content, content());
	}

	private static boolean isThisUsersAlone(@Nullable Path directory) throws IOException {
		PosixFileAttributeView view = (directory != null)
				? Files.getFileAttributeView(directory, PosixFileAttributeView.class) : null;
		if (view == null) {
			return false;
		}
		PosixFileAttributes attributes = view.readAttributes();
		return attributes.owner().getName().equals(System.getProperty("user.name"))
				&& Collections.disjoint(attributes.permissions(), WRITTEN_BY_OTHERS);
	}

	private static byte[] read(URL resource) throws IOException {
		URLConnection connection = resource.openConnection();
		connection.setUseCaches(false);
		try (InputStream content = connection.getInputStream()) {
			return content.readAllBytes();
		}
	}

	private static long checksum(byte[] content) {
		CRC32 checksum = new CRC32();
		checksum.update(content);
		return checksum.getValue();
	}

}
