package dev.stroma.embed;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

import dev.stroma.corpus.Beginning;
import dev.stroma.error.InvalidInputException;

/**
 * Who an embedder is and what it takes. Immutable; the methods named after a part return
 * a changed copy.
 */
public final class EmbedderProfile {

	/** The widest vector the index stores. */
	public static final int MAX_DIMENSION = 8192;

	private static final int MAX_NAME_LENGTH = 1000;

	private static final String NO_FINGERPRINT = "none";

	/** The profile of {@link Embedder#none()}. */
	static final EmbedderProfile NONE = new EmbedderProfile("none", NO_FINGERPRINT, 0, 0, false, Set.of(), 0, 1, "");

	private final String name;

	private final String fingerprint;

	private final int dimension;

	private final int maxInputTokens;

	private final boolean local;

	private final Set<UnicodeScript> scripts;

	private final double unrelatedCosine;

	private final double sameCosine;

	private final String stromaFingerprint;

	private EmbedderProfile(String name, String fingerprint, int dimension, int maxInputTokens, boolean local,
			Set<UnicodeScript> scripts, double unrelatedCosine, double sameCosine, String stromaFingerprint) {
		this.name = name;
		this.fingerprint = fingerprint;
		this.dimension = dimension;
		this.maxInputTokens = maxInputTokens;
		this.local = local;
		this.scripts = scripts;
		this.unrelatedCosine = unrelatedCosine;
		this.sameCosine = sameCosine;
		this.stromaFingerprint = stromaFingerprint;
	}

	/**
	 * A remote embedder of unknown width and input limit that knows all scripts.
	 * @param name which embedder this is, for people
	 * @param fingerprint everything its vectors depend on: model, version, prefixes,
	 * pooling. It is kept in the index file and shown in messages, so no secrets.
	 * {@code "none"} is taken
	 * @throws InvalidInputException when one of them is blank, longer than 1000
	 * characters or has a control character
	 */
	public static EmbedderProfile of(String name, String fingerprint) {
		String cleanName = line("name", name);
		String cleanFingerprint = line("fingerprint", fingerprint);
		if (cleanFingerprint.equals(NO_FINGERPRINT)) {
			throw new InvalidInputException(
					"The embedder fingerprint 'none' means no embedder: name the model, or use Embedder.none()");
		}
		return new EmbedderProfile(cleanName, cleanFingerprint, 0, 0, false, Set.of(), 0, 1, "");
	}

	/**
	 * How many numbers a vector has.
	 * @param dimension 1 to 8192, or 0 when it is not known before the first vector
	 */
	public EmbedderProfile dimension(int dimension) {
		if (dimension < 0 || dimension > MAX_DIMENSION) {
			throw new InvalidInputException(
					"The dimension of embedder '%s' is %d: give 1 to %d, or 0 when it is unknown".formatted(this.name,
							dimension, MAX_DIMENSION));
		}
		return new EmbedderProfile(this.name, this.fingerprint, dimension, this.maxInputTokens, this.local,
				this.scripts, this.unrelatedCosine, this.sameCosine, this.stromaFingerprint);
	}

	/**
	 * How many of its own tokens the model reads of one text.
	 * @param maxInputTokens the limit, or 0 when it is unknown or there is none
	 */
	public EmbedderProfile maxInputTokens(int maxInputTokens) {
		if (maxInputTokens < 0) {
			throw new InvalidInputException(
					"The input limit of embedder '%s' is %d tokens: give 1 or more, or 0 when it is unknown"
						.formatted(this.name, maxInputTokens));
		}
		return new EmbedderProfile(this.name, this.fingerprint, this.dimension, maxInputTokens, this.local,
				this.scripts, this.unrelatedCosine, this.sameCosine, this.stromaFingerprint);
	}

	/**
	 * Answers within about a millisecond in this process: vectors are then computed
	 * before the commit instead of following from the worker.
	 */
	public EmbedderProfile local() {
		return new EmbedderProfile(this.name, this.fingerprint, this.dimension, this.maxInputTokens, true, this.scripts,
				this.unrelatedCosine, this.sameCosine, this.stromaFingerprint);
	}

	/**
	 * The scripts the model was trained on; vectors of other text do not count.
	 * @param scripts none at all means every script
	 */
	public EmbedderProfile scripts(UnicodeScript... scripts) {
		Set<UnicodeScript> known = EnumSet.noneOf(UnicodeScript.class);
		known.addAll(Arrays.asList(scripts));
		return new EmbedderProfile(this.name, this.fingerprint, this.dimension, this.maxInputTokens, this.local,
				Collections.unmodifiableSet(known), this.unrelatedCosine, this.sameCosine, this.stromaFingerprint);
	}

	/**
	 * Which cosines the model gives; relevance is measured between the two.
	 * @param unrelated of texts that have nothing to do with each other, -1 to 1, default
	 * 0
	 * @param same of a text and its equal, -1 to 1 and above {@code unrelated}, default 1
	 */
	public EmbedderProfile cosineRange(double unrelated, double same) {
		if (!(unrelated >= -1 && unrelated < same && same <= 1)) {
			throw new InvalidInputException(
					"The cosine range of embedder '%s' is %s to %s: give two cosines from -1 to 1, the smaller one first"
						.formatted(this.name, unrelated, same));
		}
		return new EmbedderProfile(this.name, this.fingerprint, this.dimension, this.maxInputTokens, this.local,
				this.scripts, unrelated, same, this.stromaFingerprint);
	}

	/** Under which fingerprint the same vectors are known to Stroma, the Go library. */
	EmbedderProfile inStroma(String fingerprint) {
		return new EmbedderProfile(this.name, this.fingerprint, this.dimension, this.maxInputTokens, this.local,
				this.scripts, this.unrelatedCosine, this.sameCosine, fingerprint);
	}

	/** Empty when Stroma, the Go library, cannot have these vectors. */
	String stromaFingerprint() {
		return this.stromaFingerprint;
	}

	/** The profile of an embedder whose vectors depend on one thing more. */
	EmbedderProfile extended(String what) {
		if (isNone()) {
			return this;
		}
		return new EmbedderProfile(this.name, line("fingerprint", this.fingerprint + '|' + what), this.dimension,
				this.maxInputTokens, this.local, this.scripts, this.unrelatedCosine, this.sameCosine, "");
	}

	/**
	 * What stored vectors depend on: they are of use as long as this stays the same. The
	 * dimension is not part of it, since it may become known later; the width of each
	 * vector is checked on its own.
	 */
	public String identity() {
		return this.name + '\t' + this.fingerprint;
	}

	/**
	 * Whether this is {@link Embedder#none()} or a decorator of it: there will be no
	 * vectors.
	 */
	public boolean isNone() {
		return this.fingerprint.equals(NO_FINGERPRINT);
	}

	public String name() {
		return this.name;
	}

	public String fingerprint() {
		return this.fingerprint;
	}

	/** 0 when it is not known before the first vector. */
	public int dimension() {
		return this.dimension;
	}

	/** 0 when it is unknown or there is none. */
	public int maxInputTokens() {
		return this.maxInputTokens;
	}

	public boolean isLocal() {
		return this.local;
	}

	/** Empty means every script. */
	public Set<UnicodeScript> scripts() {
		return this.scripts;
	}

	public double unrelatedCosine() {
		return this.unrelatedCosine;
	}

	public double sameCosine() {
		return this.sameCosine;
	}

	private static String line(String what, String value) {
		String line = value.strip();
		if (line.isEmpty()) {
			throw new InvalidInputException("The embedder %s is blank: say which model it is".formatted(what));
		}
		if (line.length() > MAX_NAME_LENGTH) {
			throw new InvalidInputException("The embedder %s '%s...' has %d characters: at most %d are allowed"
				.formatted(what, Beginning.of(line, 40), line.length(), MAX_NAME_LENGTH));
		}
		if (line.chars().anyMatch(Character::isISOControl)) {
			throw new InvalidInputException("The embedder %s '%s' has a control character: remove it".formatted(what,
					line.replaceAll("\\p{Cntrl}", " ")));
		}
		return line;
	}

	@Override
	public String toString() {
		return "EmbedderProfile[%s, %s, dimension %d]".formatted(this.name, this.fingerprint, this.dimension);
	}

}
