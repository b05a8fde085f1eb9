package dev.stroma.benchmarks.chunk;

import java.util.List;

/**
 * A system that cuts texts into chunks of {@value #SIZE} characters that repeat
 * {@value #OVERLAP}, or as near to it as it can.
 */
interface Splitter {

	int SIZE = 1000;

	int OVERLAP = 200;

	String name();

	/**
	 * The texts of the chunks; what it takes beforehand to tell the system of the
	 * document is not measured.
	 */
	Cut prepare(Text text);

	/**
	 * One document, ready to be cut.
	 */
	interface Cut {

		List<String> chunks();

	}

}
