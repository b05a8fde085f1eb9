package dev.stroma.search;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import dev.stroma.error.InvalidInputException;

/**
 * Where a list of hits goes on: which request it is of, and the chunks that earlier pages
 * had. It is good for any generation, since it leaves out what was shown and nothing
 * else. One URL-safe token: a version, the request's hash, and the ids in ascending
 * order, each as its distance from the one before, seven bits a byte.
 *
 * @param request hash of all of the request that decides which hits there are, and how
 * they are ordered
 * @param shown ids of chunks
 */
record Cursor(long request, Set<Long> shown) {

	/** A cursor with more is refused: no list of hits is so long. */
	static final int MAX_SHOWN = 10_000;

	private static final byte VERSION = 1;

	/**
	 * Where a request wants to go on.
	 * @throws InvalidInputException when its cursor is none of ours, or of another
	 * request
	 */
	static Cursor of(SearchRequest request) {
		String token = request.cursor();
		if (token == null) {
			return new Cursor(hash(request), Set.of());
		}
		Cursor cursor = parse(token);
		if (cursor.request != hash(request)) {
			throw new InvalidInputException(
					"The cursor belongs to another request: change limit, offset and deadline only between pages");
		}
		return cursor;
	}

	/** Reads what {@link #toString()} wrote. */
	private static Cursor parse(String token) {
		try {
			ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
			if (bytes.remaining() < 1 + Long.BYTES || bytes.get() != VERSION) {
				throw new IllegalArgumentException("No version of ours");
			}
			long request = bytes.getLong();
			Set<Long> shown = new HashSet<>();
			for (long id = 0; bytes.hasRemaining();) {
				id += number(bytes);
				shown.add(id);
			}
			if (shown.size() > MAX_SHOWN) {
				throw new IllegalArgumentException("More than any list of hits has");
			}
			return new Cursor(request, shown);
		}
		catch (IllegalArgumentException | java.nio.BufferUnderflowException ex) {
			throw foreign(token, ex);
		}
	}

	private static InvalidInputException foreign(String token, RuntimeException cause) {
		return new InvalidInputException("'%s' is not a cursor: pass what SearchResult.next() gave".formatted(token),
				cause);
	}

	private static long number(ByteBuffer bytes) {
		long number = 0;
		for (int shift = 0; shift < Long.SIZE; shift += 7) {
			byte next = bytes.get();
			number |= (long) (next & 0x7F) << shift;
			if (next >= 0) {
				break;
			}
		}
		return number;
	}

	Cursor and(List<Long> more) {
		Set<Long> all = new HashSet<>(this.shown);
		all.addAll(more);
		return new Cursor(this.request, all);
	}

	private static long hash(SearchRequest request) {
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256")
				.digest(request.identity().getBytes(StandardCharsets.UTF_8));
			return ByteBuffer.wrap(hash).getLong();
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java has SHA-256", ex);
		}
	}

	@Override
	public String toString() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.write(VERSION);
		bytes.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(this.request).array());
		long last = 0;
		for (long id : new TreeSet<>(this.shown)) {
			long distance = id - last;
			while (distance > 0x7F) {
				bytes.write((int) (distance & 0x7F) | 0x80);
				distance >>>= 7;
			}
			bytes.write((int) distance);
			last = id;
		}
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
	}

}
