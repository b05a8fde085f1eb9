package dev.stroma.benchmarks.search;

import java.util.Locale;

/**
 * Which arms of a system answer.
 */
enum Mode {

	LEXICAL, VECTOR, HYBRID;

	String label() {
		return name().toLowerCase(Locale.ROOT);
	}

}
