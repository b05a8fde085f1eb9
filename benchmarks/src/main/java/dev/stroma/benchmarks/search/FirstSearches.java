package dev.stroma.benchmarks.search;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.measure.Heap;
import dev.stroma.benchmarks.measure.ProcessMemory;

/**
 * Opens what was filled before, asks the questions of its input, and says how long that
 * took, and what memory there is in the end.
 */
final class FirstSearches {

	private static final double NANOS_PER_MILLI = 1e6;

	private static final double MIB = 1 << 20;

	private FirstSearches() {
	}

	/**
	 * @param arguments which system, where it is, how many candidates Lucene keeps
	 */
	public static void main(String[] arguments) throws IOException {
		List<Question> questions = FreshJvm.read(new DataInputStream(new BufferedInputStream(System.in)));
		long start = System.nanoTime();
		try (SearchSystem system = open(arguments[0], Path.of(arguments[1]), Integer.parseInt(arguments[2]),
				questions)) {
			FreshJvm.say("opened_ms", since(start));
			for (int asked = 0; asked < questions.size(); asked++) {
				if (system.search(questions.get(asked), Mode.HYBRID, Scoreboard.LIMIT).isEmpty()) {
					throw new IllegalStateException("There was no answer to '%s'".formatted(questions.get(asked)));
				}
				if (asked == 0 || asked == 9 || asked == 99) {
					FreshJvm.say("searches_%d_ms".formatted(asked + 1), since(start));
				}
			}
			system.ready();
			FreshJvm.say("at_rest_ms", since(start));
			FreshJvm.say("heap_mib", Heap.used() / MIB);
			if (ProcessMemory.isKnown()) {
				FreshJvm.say("rss_mib", ProcessMemory.bytes() / MIB);
			}
		}
	}

	private static SearchSystem open(String system, Path directory, int width, List<Question> questions) {
		if (system.equals("stroma")) {
			return StromaSystem.open(directory, questions.get(0).vector().length, questions);
		}
		LuceneSystem lucene = LuceneSystem.open(directory);
		lucene.ready();
		lucene.width(width);
		return lucene;
	}

	private static double since(long start) {
		return (System.nanoTime() - start) / NANOS_PER_MILLI;
	}

}
