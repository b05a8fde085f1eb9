package dev.stroma.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Everything in a directory: names relative to it, with the length and SHA-256 of their
 * bytes. Only for files that nobody has open.
 */
public record Listing(Map<String, String> contents) {

	public static Listing of(Path directory) {
		Map<String, String> contents = new TreeMap<>();
		try (Stream<Path> files = Files.walk(directory)) {
			for (Path file : files.toList()) {
				contents.put(directory.relativize(file).toString(), content(file));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return new Listing(contents);
	}

	private static String content(Path file) throws IOException {
		if (!Files.isRegularFile(file)) {
			return "";
		}
		byte[] bytes = Files.readAllBytes(file);
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
			return bytes.length + " " + HexFormat.of().formatHex(hash);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
