package dev.stroma.benchmarks.search;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.benchmarks.corpus.Question;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Row;

/**
 * How a system begins that was filled before: in a JVM of its own it is opened and asked
 * by both arms, before anything is compiled or cached.
 */
final class FreshJvm {

	private static final String SAID = "began ";

	private FreshJvm() {
	}

	/**
	 * @param system its name
	 * @param width how many candidates Lucene keeps
	 * @param questions a hundred
	 */
	static Row begin(String system, Path directory, int width, List<Question> questions, Workload workload) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir")));
		if (Runtime.version().feature() >= 24) {
			command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--add-modules", "jdk.incubator.vector"));
		}
		command.addAll(
				List.of("-cp", System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
						FirstSearches.class.getName(), system, directory.toString(), String.valueOf(width)));
		try {
			Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
			try (DataOutputStream output = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()))) {
				write(questions, output);
			}
			String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			Map<String, Double> figures = new LinkedHashMap<>();
			said.lines()
				.filter((line) -> line.startsWith(SAID))
				.map((line) -> line.split(" "))
				.forEach((words) -> figures.put(words[1], Double.valueOf(words[2])));
			if (figures.isEmpty()) {
				throw new IllegalStateException("%s did not begin: %s".formatted(system, said));
			}
			return new Row(system, Machine.jdk(), workload.label("fresh JVM"), figures);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("%s cannot be started".formatted(system), ex);
		}
	}

	/** Says a figure to the one who began it. */
	static void say(String figure, double value) {
		System.out.println(SAID + figure + ' ' + value);
	}

	private static void write(List<Question> questions, DataOutputStream output) throws IOException {
		output.writeInt(questions.size());
		for (Question question : questions) {
			output.writeUTF(question.text());
			output.writeUTF(question.source());
			output.writeInt(question.vector().length);
			for (float value : question.vector()) {
				output.writeFloat(value);
			}
		}
	}

	static List<Question> read(DataInputStream input) throws IOException {
		List<Question> questions = new ArrayList<>();
		for (int left = input.readInt(); left > 0; left--) {
			String text = input.readUTF();
			String source = input.readUTF();
			float[] vector = new float[input.readInt()];
			for (int i = 0; i < vector.length; i++) {
				vector[i] = input.readFloat();
			}
			questions.add(new Question(text, source, vector));
		}
		return questions;
	}

}
