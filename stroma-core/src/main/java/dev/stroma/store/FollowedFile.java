package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Notices, by looking at its attributes only, that a path names another file than before:
 * one that was published by a rename.
 */
final class FollowedFile {

	private final Path path;

	private volatile Object identity;

	FollowedFile(Path path) {
		this.path = path;
		this.identity = Objects.requireNonNullElse(look(path), path);
	}

	/** Of the file that was there when last looked. */
	Object identity() {
		return this.identity;
	}

	/**
	 * Looks whether the file is another one than when it was last looked at. While there
	 * is none, the old one is as good as before.
	 */
	synchronized boolean isReplaced() {
		Object now = look(this.path);
		if (now == null || now.equals(this.identity)) {
			return false;
		}
		this.identity = now;
		return true;
	}

	private static @Nullable Object look(Path path) {
		try {
			BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
			// not every file system numbers its files
			return Objects.requireNonNullElse(attributes.fileKey(), attributes.creationTime());
		}
		catch (IOException ex) {
			return null;
		}
	}

}
