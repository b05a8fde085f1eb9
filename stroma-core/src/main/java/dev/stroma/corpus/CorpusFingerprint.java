package dev.stroma.corpus;

import java.math.BigInteger;

/**
 * Which records an index holds, in one number that is kept by difference: the sum modulo
 * 2^256 of the hashes of (scope, ref, content), and their count. Independent of order;
 * immutable.
 */
public record CorpusFingerprint(BigInteger sum, long count) {

	/** What is left of a sum, below 0 too: it is taken modulo 2^256. */
	private static final BigInteger MASK = BigInteger.ONE.shiftLeft(ContentHash.LENGTH * Byte.SIZE)
		.subtract(BigInteger.ONE);

	public static final CorpusFingerprint EMPTY = new CorpusFingerprint(BigInteger.ZERO, 0);

	public CorpusFingerprint plus(String scope, String ref, ContentHash content) {
		return new CorpusFingerprint(this.sum.add(identified(scope, ref, content)).and(MASK), this.count + 1);
	}

	public CorpusFingerprint minus(String scope, String ref, ContentHash content) {
		return new CorpusFingerprint(this.sum.subtract(identified(scope, ref, content)).and(MASK), this.count - 1);
	}

	/**
	 * Equal values mean equal chunks in equal order.
	 * @param pipeline the identity of all that turns records into chunks and vectors
	 */
	public ContentHash under(String pipeline) {
		return ContentHash.over("stroma-corpus-1")
			.text(pipeline)
			.number(this.count)
			.text(this.sum.toString(16))
			.build();
	}

	private static BigInteger identified(String scope, String ref, ContentHash content) {
		ContentHash hash = ContentHash.over("stroma-identity-1").text(scope).text(ref).bytes(content.toBytes()).build();
		return new BigInteger(1, hash.toBytes());
	}

}
