package dev.stroma.embed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The SHA-256 of a file that need not fit into memory.
 */
final class FileHash {

	private FileHash() {
	}

	static byte[] sha256(Path file) throws IOException {
		try (DigestInputStream input = new DigestInputStream(Files.newInputStream(file),
				MessageDigest.getInstance("SHA-256"))) {
			((InputStream) input).transferTo(OutputStream.nullOutputStream());
			return input.getMessageDigest().digest();
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
