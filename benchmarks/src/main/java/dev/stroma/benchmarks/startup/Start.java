package dev.stroma.benchmarks.startup;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * One start of an application in a JVM of its own, whose class path is this JVM's without
 * the systems that others are compared with.
 *
 * @param ready from the start of the JVM until the application was ready
 * @param found from there until a question was answered, {@code null} when none was asked
 */
record Start(Span ready, @Nullable Span found) {

	/**
	 * A piece of time.
	 *
	 * @param nanos by the wall clock
	 * @param processorNanos of the application's main thread
	 */
	record Span(long nanos, long processorNanos) {
	}

	private static final Pattern BARE = Pattern.compile("(spring-(boot|core|context|beans|aop|expression)|logback|log4j"
			+ "|slf4j|jul-to-slf4j|snakeyaml|jspecify|commons-logging|micrometer-(commons|observation)"
			+ "|jakarta\\.annotation|benchmarks).*");

	private static final Pattern OURS = Pattern.compile("(stroma-|sqlite-jdbc|spring-(jdbc|tx|retry)|micrometer-core"
			+ "|HdrHistogram|LatencyUtils|commonmark|jackson-(annotations|core-2|databind-2)).*");

	private static final Pattern CLASSES = Pattern.compile(".*/([^/]+)/target/(test-)?classes/?");

	/** Without the starter. */
	static Start bare() {
		return of(BareApplication.class, (name) -> BARE.matcher(name).matches(), List.of());
	}

	/** With the starter. */
	static Start searching(Path index, String question) {
		return of(SearchingApplication.class, (name) -> BARE.matcher(name).matches() || OURS.matcher(name).matches(),
				List.of("--stroma.path=" + index, "--%s=%s".formatted(SearchingApplication.QUESTION, question)));
	}

	private static Start of(Class<?> application, Predicate<String> libraries, List<String> arguments) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"), "-cp", classPath(libraries)));
		if (Runtime.version().feature() >= 24) {
			command.add("--enable-native-access=ALL-UNNAMED");
		}
		command.add(application.getName());
		command.addAll(arguments);
		try {
			long start = System.nanoTime();
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
			try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
				Span ready = until(lines, BareApplication.READY, start, 0);
				return new Start(ready, arguments.isEmpty() ? null
						: until(lines, SearchingApplication.FOUND, start + ready.nanos(), ready.processorNanos()));
			}
			finally {
				process.getOutputStream().close();
				process.waitFor();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("%s cannot be started".formatted(application.getSimpleName()), ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException("%s was interrupted".formatted(application.getSimpleName()), ex);
		}
	}

	private static Span until(BufferedReader lines, String said, long start, long processorNanos) throws IOException {
		List<String> others = new ArrayList<>();
		for (String line = lines.readLine(); line != null; line = lines.readLine()) {
			if (line.startsWith(said + ' ')) {
				return new Span(System.nanoTime() - start,
						Long.parseLong(line.substring(said.length() + 1)) - processorNanos);
			}
			others.add(line);
		}
		throw new IllegalStateException("The application ended before it was %s: %s".formatted(said, others));
	}

	private static String classPath(Predicate<String> libraries) {
		return Arrays.stream(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
			.filter((entry) -> libraries.test(name(entry)))
			.collect(Collectors.joining(File.pathSeparator));
	}

	/** Of a jar its name, of a module's classes the module's. */
	private static String name(String entry) {
		String path = entry.replace(File.separatorChar, '/');
		return CLASSES.matcher(path).replaceFirst("$1").replaceFirst(".*/", "");
	}

}
