package dev.stroma.benchmarks.corpus;

import java.util.SplittableRandom;

/**
 * A source of chance for each numbered thing of its own, so that any of them can be made
 * again without those before it.
 */
enum Streams {

	WORDS(1), TOPICS(2), CENTRES(3), VECTORS(4), QUESTIONS(5);

	private static final int COUNT = 5;

	private static final long SPREAD = 0xD1342543DE82EF95L;

	private final int id;

	Streams(int id) {
		this.id = id;
	}

	SplittableRandom random(long number) {
		return new SplittableRandom((number * COUNT + this.id) * SPREAD);
	}

}
