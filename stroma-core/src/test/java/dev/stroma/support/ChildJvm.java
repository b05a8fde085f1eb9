package dev.stroma.support;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Another process that runs a main class of the test class path on the same Java. It is
 * killed when it takes longer than five minutes, and when this is closed.
 */
public final class ChildJvm implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	/** Takes every capability away, so that file permissions hold for root too. */
	private static final List<String> UNPRIVILEGED = List.of("setpriv", "--bounding-set=-all", "--inh-caps=-all",
			"--no-new-privs");

	/**
	 * How a process ended.
	 *
	 * @param output what it wrote to its standard output, lines joined by LF
	 */
	public record Outcome(int exitCode, String output) {
	}

	private final Process process;

	private final BufferedReader output;

	private final Writer input;

	private final Path errors;

	private ChildJvm(List<String> command) {
		this(command, LIMIT);
	}

	private ChildJvm(List<String> command, Duration limit) {
		try {
			this.errors = Files.createTempFile("child-", ".err");
			this.process = new ProcessBuilder(command).redirectError(this.errors.toFile()).start();
			this.output = this.process.inputReader();
			this.input = this.process.outputWriter();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.process.onExit().orTimeout(limit.toSeconds(), TimeUnit.SECONDS).exceptionally((ex) -> {
			this.process.destroyForcibly();
			return this.process;
		});
	}

	/**
	 * Starts the class; talk to it line by line.
	 */
	public static ChildJvm start(Class<?> main, Object... arguments) {
		return new ChildJvm(java(main, arguments));
	}

	/**
	 * Starts the class with a heap of so many MiB, which ends its process when it is too
	 * small.
	 * @param limit how long it may take
	 */
	public static ChildJvm startSmall(int heap, Duration limit, Class<?> main, Object... arguments) {
		List<String> command = java(main, arguments);
		command.addAll(1, List.of("-Xmx%dm".formatted(heap), "-XX:+ExitOnOutOfMemoryError"));
		return new ChildJvm(command, limit);
	}

	/**
	 * Runs the class to its end, its input being empty.
	 * @throws AssertionError when it does not exit with 0
	 */
	public static String run(Class<?> main, Object... arguments) {
		return start(main, arguments).successfulOutput();
	}

	/**
	 * As {@link #run} but without the rights of root; see {@link #canDropPrivileges}.
	 */
	public static String runUnprivileged(Class<?> main, Object... arguments) {
		List<String> command = new ArrayList<>(UNPRIVILEGED);
		command.addAll(java(main, arguments));
		return new ChildJvm(command).successfulOutput();
	}

	public static boolean canDropPrivileges() {
		List<String> command = new ArrayList<>(UNPRIVILEGED);
		command.add("true");
		try {
			return new ProcessBuilder(command).start().waitFor() == 0;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	private static List<String> java(Class<?> main, Object... arguments) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		// another process of its number may have the file of counters: the JVM would say
		// so on standard output
		command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-XX:-UsePerfData"));
		if (Runtime.version().feature() >= 24) {
			command.add("--enable-native-access=ALL-UNNAMED");
		}
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
		Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
		return command;
	}

	public long pid() {
		return this.process.pid();
	}

	/**
	 * The next line it writes.
	 * @throws AssertionError when it ends instead
	 */
	public String readLine() {
		try {
			String line = this.output.readLine();
			if (line == null) {
				throw new AssertionError("The child ended early: " + Files.readString(this.errors));
			}
			return line;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	public void send(String line) {
		try {
			this.input.write(line + "\n");
			this.input.flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Sends a line and reads the answer.
	 */
	public String ask(String line) {
		send(line);
		return readLine();
	}

	/**
	 * Waits for its end; what was not read yet is the output.
	 */
	public Outcome await() {
		String rest = String.join("\n", this.output.lines().toList());
		return new Outcome(waitFor(), rest);
	}

	private String successfulOutput() {
		try (this) {
			this.input.close();
			Outcome outcome = await();
			if (outcome.exitCode() != 0) {
				throw new AssertionError(outcome + "\n" + Files.readString(this.errors));
			}
			return outcome.output();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Ends it at once, as {@code kill -9} does.
	 */
	public void kill() {
		this.process.destroyForcibly();
		waitFor();
	}

	private int waitFor() {
		try {
			return this.process.waitFor();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public void close() {
		kill();
		try {
			Files.deleteIfExists(this.errors);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
