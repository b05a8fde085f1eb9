package dev.stroma.provider;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.Beginning;

/**
 * What must not be read in any message.
 */
final class Secrets {

	private static final String REDACTED = "[REDACTED]";

	private static final int MAX_EXCERPT = 300;

	/** The longest first, as one may be part of another. */
	private final List<String> secrets;

	private Secrets(List<String> secrets) {
		this.secrets = secrets;
	}

	static Secrets of(Stream<String> secrets) {
		return new Secrets(secrets.filter((secret) -> !secret.isBlank())
			.distinct()
			.sorted(Comparator.comparingInt(String::length).reversed())
			.toList());
	}

	/**
	 * The beginning of a text on one line, without any secret.
	 */
	String excerpt(String text) {
		String clean = redact(text).replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
		return (clean.length() <= MAX_EXCERPT) ? clean : Beginning.of(clean, MAX_EXCERPT) + "...";
	}

	/**
	 * The cause of a failure: itself, or what stands in for it when it would give a
	 * secret away.
	 */
	@Nullable Exception cause(@Nullable Exception cause) {
		for (Throwable each = cause; each != null; each = each.getCause()) {
			if (!redact(each.toString()).equals(each.toString())) {
				IOException substitute = new IOException(excerpt(String.valueOf(cause)));
				substitute.setStackTrace(each.getStackTrace());
				return substitute;
			}
		}
		return cause;
	}

	private String redact(String text) {
		String clean = text;
		for (String secret : this.secrets) {
			clean = clean.replace(secret, REDACTED);
		}
		return clean;
	}

	@Override
	public String toString() {
		return REDACTED;
	}

}
