package dev.stroma.benchmarks.search;

import java.util.Locale;

/**
 * Which arms of a system answer.
 */
enum Mode {

	LEXICAL, VECTOR, HYBRID,

	/** Both arms, and only a tenth of the documents may be found. */
	FILTERED;

	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

}
