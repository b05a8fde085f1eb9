package dev.stroma.benchmarks.chunk;

import java.nio.charset.StandardCharsets;

/**
 * A document to be cut.
 */
record Text(String body, boolean markdown) {

	private static final double MEGA = 1e6;

	/** Its length in UTF-8. */
	double megabytes() {
		return this.body.getBytes(StandardCharsets.UTF_8).length / MEGA;
	}

}
