package dev.stroma.benchmarks.memory;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Row;

/**
 * What the starter with profile {@code embedded} adds to the memory of an application:
 * medians over starts in turns, of a process without it and of one that has remembered
 * and recalled.
 *
 * @param rss MiB
 * @param heap MiB of live objects
 */
record AddedMemory(double rss, double heap, List<Row> rows) {

	private static final double MIB = 1 << 20;

	private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m", "-XX:TieredStopAtLevel=1");

	/** Of other suites alone. */
	private static final Pattern PEERS = Pattern
		.compile("(lucene-|langchain4j|spring-ai|onnxruntime|opennlp|tokenizers|junit|assertj|azure|netty).*");

	/** What the starter brings. */
	private static final Pattern STARTER = Pattern.compile(
			"(stroma-|sqlite-jdbc|jackson|commonmark|spring-jdbc|spring-tx|spring-retry|micrometer-core|HdrHistogram).*");

	private static final Set<String> CLASSES = Set.of("classes", "test-classes", "target");

	private record Use(double rss, double heap) {
	}

	/**
	 * @param memories that are remembered
	 * @param starts of each
	 */
	static AddedMemory measure(Path directory, int memories, int starts) {
		List<Use> bare = new ArrayList<>();
		List<Use> small = new ArrayList<>();
		for (int start = 0; start < starts; start++) {
			bare.add(start(withoutStarter(), "0"));
			small.add(start(withoutPeers(), String.valueOf(memories), "--stroma.profile=embedded",
					"--stroma.path=" + directory.resolve("small-%d.db".formatted(start))));
		}
		Row without = row("application", bare);
		Row with = row("application with starter", small);
		return new AddedMemory(difference("rss_mb", with, without), difference("live_heap_mb", with, without),
				List.of(without, with));
	}

	private static double difference(String figure, Row with, Row without) {
		return with.figures().getOrDefault(figure, 0.0) - without.figures().getOrDefault(figure, 0.0);
	}

	private static Row row(String arm, List<Use> uses) {
		Map<String, Double> figures = new LinkedHashMap<>();
		figures.put("rss_mb", median(uses.stream().mapToDouble(Use::rss).toArray()));
		figures.put("live_heap_mb", median(uses.stream().mapToDouble(Use::heap).toArray()));
		return new Row("stroma", Machine.jdk(), arm, figures);
	}

	private static double median(double[] values) {
		Arrays.sort(values);
		return values[values.length / 2];
	}

	private static Use start(String classPath, String... arguments) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
		command.addAll(FLAGS);
		if (Runtime.version().feature() >= 24) {
			command.add("--enable-native-access=ALL-UNNAMED");
		}
		command.addAll(List.of("-cp", classPath, SmallApplication.class.getName()));
		command.addAll(List.of(arguments));
		try {
			Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return output.lines()
				.filter((line) -> line.startsWith("used "))
				.map((line) -> line.split(" "))
				.map((words) -> new Use(Long.parseLong(words[2]) / MIB, Long.parseLong(words[1]) / MIB))
				.findFirst()
				.orElseThrow(() -> new IllegalStateException("The application failed: " + output));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String withoutPeers() {
		String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
		return without(PEERS, classPath);
	}

	private static String withoutStarter() {
		return without(STARTER, withoutPeers());
	}

	private static String without(Pattern libraries, String classPath) {
		return Arrays.stream(classPath.split(File.pathSeparator))
			.filter((entry) -> !libraries.matcher(library(Path.of(entry))).matches())
			.collect(Collectors.joining(File.pathSeparator));
	}

	/** A jar's name, or that of the module whose classes they are. */
	private static String library(Path entry) {
		Path named = entry;
		while (CLASSES.contains(String.valueOf(named.getFileName())) && named.getParent() != null) {
			named = named.getParent();
		}
		return String.valueOf(named.getFileName());
	}

}
