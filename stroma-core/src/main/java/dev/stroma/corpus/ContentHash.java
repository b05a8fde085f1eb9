package dev.stroma.corpus;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;

/**
 * A SHA-256 digest over length-prefixed fields: two inputs have equal hashes only when
 * they have equal fields.
 */
public final class ContentHash {

	/** Bytes in a hash. */
	public static final int LENGTH = 32;

	private final byte[] bytes;

	private ContentHash(byte[] bytes) {
		this.bytes = bytes;
	}

	/**
	 * Starts a hash.
	 * @param domain what is hashed and in which version of its layout, so that hashes of
	 * different things never coincide
	 */
	public static Builder over(String domain) {
		return new Builder().text(domain);
	}

	public static ContentHash ofBytes(byte[] bytes) {
		if (bytes.length != LENGTH) {
			throw new IllegalArgumentException("A content hash has %d bytes, not %d".formatted(LENGTH, bytes.length));
		}
		return new ContentHash(bytes.clone());
	}

	/**
	 * Reads what {@link #toString()} wrote.
	 */
	public static ContentHash parse(String hex) {
		return ofBytes(HexFormat.of().parseHex(hex));
	}

	public byte[] toBytes() {
		return this.bytes.clone();
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof ContentHash that && Arrays.equals(this.bytes, that.bytes);
	}

	@Override
	public int hashCode() {
		// a digest's first bytes are as random as all of them
		return ByteBuffer.wrap(this.bytes).getInt();
	}

	/**
	 * 64 lower-case hexadecimal digits.
	 */
	@Override
	public String toString() {
		return HexFormat.of().formatHex(this.bytes);
	}

	/**
	 * Collects fields. Not thread-safe; used once.
	 */
	public static final class Builder {

		private final MessageDigest digest;

		private Builder() {
			try {
				this.digest = MessageDigest.getInstance("SHA-256");
			}
			catch (NoSuchAlgorithmException ex) {
				throw new IllegalStateException("Every Java platform has SHA-256", ex);
			}
		}

		public Builder text(String text) {
			return bytes(text.getBytes(StandardCharsets.UTF_8));
		}

		public Builder texts(Collection<String> texts) {
			number(texts.size());
			texts.forEach(this::text);
			return this;
		}

		public Builder number(long number) {
			this.digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
			return this;
		}

		public Builder bytes(byte[] bytes) {
			number(bytes.length);
			this.digest.update(bytes);
			return this;
		}

		public ContentHash build() {
			return new ContentHash(this.digest.digest());
		}

	}

}
