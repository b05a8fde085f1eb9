package dev.stroma.samples.docs;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

import dev.stroma.samples.docs.Documentation.Block;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every Java block of the documentation compiles, and runs where it can stand alone. A
 * block with a type at its beginning is a source file as it is; any other is statements,
 * which find {@code stroma}, {@code indexer}, {@code retrieval}, {@code snapshots} and
 * the imports below.
 */
class DocsSnippetsTests {

	private static final Pattern TYPE = Pattern.compile("^(?:public |final )*(?:class|record|interface) (\\w+)",
			Pattern.MULTILINE);

	private static final String STATEMENTS = """
			import java.nio.file.*;
			import java.time.*;
			import java.util.*;

			import dev.stroma.*;
			import dev.stroma.chat.*;
			import dev.stroma.chunk.*;
			import dev.stroma.corpus.*;
			import dev.stroma.embed.*;
			import dev.stroma.error.*;
			import dev.stroma.filter.*;
			import dev.stroma.graph.*;
			import dev.stroma.index.*;
			import dev.stroma.memory.*;
			import dev.stroma.resident.*;
			import dev.stroma.search.*;
			import dev.stroma.snapshot.*;
			import dev.stroma.store.Quantization;
			import dev.stroma.text.*;

			class %s {

				static void snippet(Stroma stroma, Indexer indexer, RetrievalService retrieval,
						SnapshotManager snapshots) throws Exception {
			%s
				}

			}
			""";

	private static final class Source extends SimpleJavaFileObject {

		private final Block block;

		private final String name;

		private final String code;

		private Source(Block block, String name, String code) {
			super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
			this.block = block;
			this.name = name;
			this.code = code;
		}

		static Source of(Block block) {
			Matcher type = TYPE.matcher(block.text());
			if (type.find()) {
				return new Source(block, type.group(1), block.text());
			}
			String name = block.toString().replaceAll("\\W", "_");
			return new Source(block, name, STATEMENTS.formatted(name, block.text()));
		}

		boolean canRun() {
			return this.code.contains("static void main(") || this.code.contains("static void snippet(");
		}

		@Override
		public CharSequence getCharContent(boolean ignoreEncodingErrors) {
			return this.code;
		}

	}

	@TempDir
	Path directory;

	@Test
	void compileAndRun() throws IOException, InterruptedException {
		List<Source> sources = new ArrayList<>();
		for (String page : Documentation.pages()) {
			Documentation.blocks(page)
				.stream()
				.filter((block) -> block.language().equals("java"))
				.map(Source::of)
				.forEach(sources::add);
		}
		assertThat(sources).hasSizeGreaterThan(20);

		assertThat(sources.stream().flatMap((source) -> errors(source).stream())).isEmpty();

		List<String> runnable = sources.stream().filter(Source::canRun).map((source) -> source.name).toList();
		assertThat(runnable).hasSizeGreaterThan(10);
		assertThat(run(runnable)).contains(runnable.stream().map((name) -> "== " + name).toList())
			.endsWith("exit code 0");
	}

	private List<String> errors(Source source) {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
		compiler
			.getTask(null, null, diagnostics,
					List.of("-d", classes().toString(), "-cp", System.getProperty("java.class.path"), "-proc:none"),
					null, List.of(source))
			.call();
		return diagnostics.getDiagnostics()
			.stream()
			.filter((diagnostic) -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
			.map((diagnostic) -> source.block + ": " + diagnostic.getMessage(Locale.ROOT))
			.toList();
	}

	private Path classes() {
		try {
			return Files.createDirectories(this.directory.resolve("classes"));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private String run(List<String> names) throws IOException, InterruptedException {
		Path output = this.directory.resolve("output.txt");
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				classes() + File.pathSeparator + System.getProperty("java.class.path"), SnippetRunner.class.getName()));
		command.addAll(names);
		Process process = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		try {
			assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("the snippets end").isTrue();
		}
		finally {
			process.destroyForcibly();
		}
		return Files.readAllLines(output).stream().collect(Collectors.joining("\n")) + "\nexit code "
				+ process.exitValue();
	}

}
