package dev.stroma.embed;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;

/**
 * Counts hashed words: it knows words, not meaning. Two texts are near each other when
 * they share words and pairs of words; "car" and "automobile" have nothing in common.
 * Good for tests, and a stand-in until there is a model: it needs no download and no
 * network, takes microseconds per text, and gives the same vector on every machine.
 *
 * <p>
 * How a vector comes about:
 * <ol>
 * <li>each code point is lower-cased; letters and decimal digits are kept, everything
 * else separates words (a script without blanks, such as Chinese, makes one word of a
 * phrase);</li>
 * <li>each word adds 1 to the bucket of {@code word}, and, unless it is the first one,
 * 1.5 to the bucket of {@code previous_word}; a bucket is the unsigned FNV-1a-32 hash of
 * the UTF-8 bytes modulo the dimension;</li>
 * <li>the buckets are scaled to unit length.</li>
 * </ol>
 * A text without words is refused. Documents and questions get the same vector. Vectors
 * are unit-length, fresh on each call, and have no negative number, so that long texts
 * are never quite unrelated: a question and a paragraph with nothing in common have a
 * cosine of about 0.2 at width 256 and 0.1 at 1024. Thread-safe.
 */
public final class HashingEmbedder extends OneByOneEmbedder {

	/** A compromise between space and the number of words that share a bucket. */
	public static final int DEFAULT_DIMENSION = 256;

	private static final int FNV_OFFSET = 0x811C9DC5;

	private static final int FNV_PRIME = 0x01000193;

	private static final int END = ' ';

	private final EmbedderProfile profile;

	private HashingEmbedder(EmbedderProfile profile) {
		this.profile = profile;
	}

	/**
	 * The embedder of a width.
	 * @param dimension 1 to 8192 buckets; the fewer, the more words share one
	 */
	public static HashingEmbedder of(int dimension) {
		return of(dimension, "");
	}

	/**
	 * The same vectors under another model name, for tests of a change of model.
	 * @param dimension 1 to 8192 buckets
	 * @param model part of the fingerprint; blank means {@code fixture}
	 */
	public static HashingEmbedder of(int dimension, String model) {
		if (dimension < 1) {
			throw new InvalidInputException("The dimension of the hashing embedder is %d: give 1 to %d"
				.formatted(dimension, EmbedderProfile.MAX_DIMENSION));
		}
		String name = model.isBlank() ? "fixture" : model.strip();
		String fingerprint = "fixture|%s|hash-bigram-v1|%d".formatted(name, dimension);
		return new HashingEmbedder(
				EmbedderProfile.of("hashing", fingerprint).dimension(dimension).local().inStroma(fingerprint));
	}

	@Override
	public EmbedderProfile profile() {
		return this.profile;
	}

	@Override
	NotEmbeddableException refusal(BatchText text) {
		return new NotEmbeddableException(
				"There is no vector for %s: it has no letter and no digit, give it at least one word".formatted(text));
	}

	/**
	 * One pass without allocation: {@code word} is the hash of the word so far,
	 * {@code pair} that of the previous word, an underscore and the word so far.
	 */
	@Override
	float @Nullable [] embed(String text) {
		float[] buckets = new float[this.profile.dimension()];
		int word = FNV_OFFSET;
		int pair = FNV_OFFSET;
		int words = 0;
		boolean inWord = false;
		int i = 0;
		while (i <= text.length()) {
			int c = (i < text.length()) ? text.codePointAt(i) : END;
			i += Character.charCount(c);
			int lower = Character.toLowerCase(c);
			if (Character.isLetterOrDigit(lower)) {
				word = hash(word, lower);
				pair = hash(pair, lower);
				inWord = true;
			}
			else if (inWord) {
				buckets[Integer.remainderUnsigned(word, buckets.length)] += 1;
				if (words > 0) {
					buckets[Integer.remainderUnsigned(pair, buckets.length)] += 1.5f;
				}
				words++;
				pair = hash(word, '_');
				word = FNV_OFFSET;
				inWord = false;
			}
		}
		return (words > 0) ? UnitVectors.scale(buckets, UnitVectors.squaredLength(buckets)) : null;
	}

	/** FNV-1a over the UTF-8 bytes of a code point. */
	private static int hash(int hash, int c) {
		if (c < 0x80) {
			return (hash ^ c) * FNV_PRIME;
		}
		if (c < 0x800) {
			return tail((hash ^ (0xC0 | c >> 6)) * FNV_PRIME, c);
		}
		if (c < 0x10000) {
			return tail(tail((hash ^ (0xE0 | c >> 12)) * FNV_PRIME, c >> 6), c);
		}
		return tail(tail(tail((hash ^ (0xF0 | c >> 18)) * FNV_PRIME, c >> 12), c >> 6), c);
	}

	private static int tail(int hash, int c) {
		return (hash ^ (0x80 | (c & 0x3F))) * FNV_PRIME;
	}

}
