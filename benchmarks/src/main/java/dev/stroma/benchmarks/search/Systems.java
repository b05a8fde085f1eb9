package dev.stroma.benchmarks.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.measure.Heap;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Row;

/**
 * Opens what is compared, makes it equal, and closes it.
 */
final class Systems {

	private static final double RECALL = 0.99;

	/** How many candidates Lucene keeps, from the fewest that are asked for. */
	private static final int[] WIDTHS = { 10, 15, 20, 30, 40, 60, 80, 120, 160, 240, 320, 480, 640 };

	private static final double MIB = 1 << 20;

	private Systems() {
	}

	/** All of them. */
	static List<SearchSystem> open(Path directory, int dimension, List<Question> questions) {
		return open(directory, dimension, questions, Set.of("stroma", "lucene", "others"));
	}

	/**
	 * @param wanted {@code stroma}, {@code lucene}, {@code others}
	 */
	static List<SearchSystem> open(Path directory, int dimension, List<Question> questions, Set<String> wanted) {
		List<SearchSystem> systems = new ArrayList<>();
		try {
			Files.createDirectories(directory);
			StromaSystem stroma = StromaSystem.open(directory, dimension, questions);
			systems.add(stroma);
			systems.add(LuceneSystem.open(directory));
			if (wanted.contains("others")) {
				systems.add(JdbcSystem.open(directory, dimension, stroma.sqliteVec()));
				systems.add(new LangChain4jSystem());
				systems.add(new SpringAiSystem(dimension, questions));
			}
			return systems;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("There is no room for an index", ex);
		}
		catch (RuntimeException ex) {
			systems.forEach(SearchSystem::close);
			throw ex;
		}
	}

	/**
	 * Has Lucene search as narrowly as recall allows.
	 * @param truths about all of which it is good enough
	 * @return the width
	 */
	static int widen(List<SearchSystem> systems, Truth... truths) {
		int chosen = 0;
		for (SearchSystem system : systems) {
			if (system instanceof LuceneSystem lucene) {
				for (int i = 0; i < WIDTHS.length; i++) {
					chosen = WIDTHS[i];
					lucene.width(chosen);
					if (Arrays.stream(truths).allMatch((truth) -> truth.recall(lucene) >= RECALL)) {
						break;
					}
				}
			}
		}
		return chosen;
	}

	/**
	 * Closes the first of the systems: the heap that becomes free is what it took, and
	 * its files are complete then.
	 */
	static Row closeFirst(List<SearchSystem> systems, Workload workload, Loading loading) {
		long before = Heap.used();
		Closed closed = closeFirst(systems);
		Map<String, Double> figures = new LinkedHashMap<>();
		figures.put("chunks_per_s", loading.chunksPerSecond(closed.system()));
		figures.put("file_mib", size(closed.file()) / MIB);
		figures.put("heap_mib", Math.max(0, before - Heap.used()) / MIB);
		return new Row(closed.system(), Machine.jdk(), workload.label("ingest"), figures);
	}

	private record Closed(String system, @Nullable Path file) {
	}

	private static Closed closeFirst(List<SearchSystem> systems) {
		try (SearchSystem system = systems.remove(0)) {
			return new Closed(system.name(), system.file());
		}
	}

	private static double size(@Nullable Path file) {
		if (file == null) {
			return 0;
		}
		try (Stream<Path> files = Files.walk(file)) {
			return files.filter(Files::isRegularFile).mapToLong((one) -> one.toFile().length()).sum();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("There is no file '%s'".formatted(file), ex);
		}
	}

}
