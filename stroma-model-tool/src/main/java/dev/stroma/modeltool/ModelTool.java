package dev.stroma.modeltool;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;

import org.jspecify.annotations.Nullable;

import dev.stroma.text.WordPiece;

/**
 * Makes a static model and says beside it what it was made of.
 */
public final class ModelTool {

	private final Settings settings;

	private final PrintStream log;

	ModelTool(Settings settings, PrintStream log) {
		this.settings = settings;
		this.log = log;
	}

	/**
	 * The command line tool.
	 */
	public static void main(String[] arguments) throws IOException {
		try {
			new ModelTool(Settings.parse(arguments), System.out).run();
		}
		catch (IllegalArgumentException ex) {
			System.err.println(ex.getMessage());
			System.exit(2);
		}
	}

	void run() throws IOException {
		TeacherFolder folder = TeacherFolder.of(Objects.requireNonNull(this.settings.teacher()));
		Path out = Files.createDirectories(Objects.requireNonNull(this.settings.out()));
		ModelWriter writer = new ModelWriter(out);
		Path vocabulary = this.settings.vocabulary();
		List<String> pieces = (vocabulary != null) ? Files.readAllLines(vocabulary) : folder.vocabulary();
		Path tokenizer = writer.tokenizer(folder.tokenizer(), pieces);
		Distillation.Student student;
		List<String> texts = texts();
		try (Teacher teacher = folder.open()) {
			if (this.settings.dimension() > teacher.dimension()) {
				throw new IllegalArgumentException("--dim is %d and the teacher's vectors have %d numbers: give no more"
					.formatted(this.settings.dimension(), teacher.dimension()));
			}
			Lesson lesson = new Lesson(teacher, sha256(folder.model()), work());
			student = new Distillation(teacher, folder, pieces, WordPiece.readTokenizer(tokenizer), this.log).run(texts,
					lesson, this.settings.dimension());
		}
		String fingerprint;
		if (this.settings.packed()) {
			Files.delete(tokenizer);
			Path names = Files.write(out.resolve("vocabulary.txt"), pieces);
			fingerprint = hex(sha256(writer.packed(student.rows()), names));
			Files.writeString(out.resolve("model.properties"), "fingerprint=%s%npieces=%d%ndimension=%d%n"
				.formatted(fingerprint, pieces.size(), this.settings.dimension()));
		}
		else {
			writer.model2vec(student.rows());
			fingerprint = hex(sha256(out.resolve("model.safetensors"), tokenizer));
		}
		Files.writeString(out.resolve(this.settings.packed() ? "model-card.txt" : "README.md"),
				card(folder, pieces.size(), texts.size(), student, fingerprint));
		this.log.printf(Locale.ROOT, "held-out cosine to the teacher %.4f, sha256 of the model %s%n", student.cosine(),
				fingerprint);
	}

	/** Every text, in an order that mixes the files. */
	private List<String> texts() throws IOException {
		List<String> texts = new ArrayList<>();
		for (Path file : this.settings.texts()) {
			texts.addAll(Files.readAllLines(file));
		}
		texts.removeIf(String::isBlank);
		if (texts.isEmpty()) {
			throw new IllegalArgumentException("The texts are blank: give files with a text per line");
		}
		Collections.shuffle(texts, new Random(5));
		return texts;
	}

	private @Nullable Path work() throws IOException {
		Path work = this.settings.work();
		return (work != null) ? Files.createDirectories(work) : null;
	}

	private String card(TeacherFolder folder, int pieces, int texts, Distillation.Student student, String fingerprint)
			throws IOException {
		StringBuilder inputs = new StringBuilder();
		List<Path> files = new ArrayList<>(List.of(folder.model(), folder.tokenizer()));
		files.addAll(this.settings.texts());
		for (Path file : files) {
			inputs.append("| `%s` | `%s` |%n".formatted(file.getFileName(), hex(sha256(file))));
		}
		return """
				# A static embedding model

				A table of %d word pieces and %d numbers each. The vector of a text is the sum of the rows of its pieces, \
				scaled to unit length.

				| made of | SHA-256 |
				|---|---|
				%s
				- Texts learned from: %d, less those held out
				- Mean cosine to the teacher of the texts held out: %s
				- SHA-256 of the table followed by the vocabulary: `%s`
				- Seeds are fixed: the same inputs give the same model, but for what the teacher's arithmetic differs by \
				from one processor to another
				"""
			.formatted(pieces, this.settings.dimension(), inputs, texts,
					String.format(Locale.ROOT, "%.4f", student.cosine()), fingerprint);
	}

	private static byte[] sha256(Path... files) throws IOException {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			for (Path file : files) {
				digest.update(Files.readAllBytes(file));
			}
			return digest.digest();
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

	private static String hex(byte[] bytes) {
		return HexFormat.of().formatHex(bytes);
	}

}
