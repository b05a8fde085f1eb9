package dev.stroma.modeltool;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The command line.
 *
 * @param teacher the directory of its ONNX file and its {@code tokenizer.json}
 * @param texts files of a text per line
 * @param vocabulary a piece per line, most frequent first; {@code null} for the teacher's
 * @param dimension numbers in a row
 * @param out the directory that the model is written to
 * @param work the directory where what the teacher said is kept for the next run,
 * {@code null} for nowhere
 * @param packed whether the model is written as the bundled one is, not as Model2Vec does
 */
record Settings(@Nullable Path teacher, List<Path> texts, @Nullable Path vocabulary, int dimension, @Nullable Path out,
		@Nullable Path work, boolean packed) {

	static final String USAGE = """
			usage: --teacher DIR --texts FILE... --out DIR [--vocab FILE] [--dim N] [--work DIR] [--packed]
			  --teacher  a directory with one .onnx file and its tokenizer.json, of a BERT-like model
			  --texts    files of the texts to learn from, one per line; repeat it for several
			  --out      where the model goes
			  --vocab    word pieces, one per line, most frequent first; default: the teacher's
			  --dim      numbers in a vector, 64 to 384 and even, at most the teacher's; default 256
			  --work     where to keep what the teacher says, so that a second run need not ask again
			  --packed   four bits per number in the form of the bundled model, not a Model2Vec folder
			""";

	private static final int LEAST_DIMENSION = 64;

	private static final int MOST_DIMENSION = 384;

	/**
	 * @throws IllegalArgumentException with the usage when it cannot be understood
	 */
	static Settings parse(String... arguments) {
		Deque<String> rest = new ArrayDeque<>(Arrays.asList(arguments));
		Settings settings = new Settings(null, List.of(), null, 256, null, null, false);
		while (!rest.isEmpty()) {
			settings = settings.with(rest.remove(), rest);
		}
		if (settings.teacher == null || settings.texts.isEmpty() || settings.out == null) {
			throw new IllegalArgumentException("--teacher, --texts and --out are needed\n" + USAGE);
		}
		return settings;
	}

	private Settings with(String option, Deque<String> rest) {
		return switch (option) {
			case "--teacher" -> new Settings(path(option, rest), this.texts, this.vocabulary, this.dimension, this.out,
					this.work, this.packed);
			case "--texts" -> {
				List<Path> more = new ArrayList<>(this.texts);
				more.add(path(option, rest));
				yield new Settings(this.teacher, List.copyOf(more), this.vocabulary, this.dimension, this.out,
						this.work, this.packed);
			}
			case "--vocab" -> new Settings(this.teacher, this.texts, path(option, rest), this.dimension, this.out,
					this.work, this.packed);
			case "--dim" -> new Settings(this.teacher, this.texts, this.vocabulary, dimension(value(option, rest)),
					this.out, this.work, this.packed);
			case "--out" -> new Settings(this.teacher, this.texts, this.vocabulary, this.dimension, path(option, rest),
					this.work, this.packed);
			case "--work" -> new Settings(this.teacher, this.texts, this.vocabulary, this.dimension, this.out,
					path(option, rest), this.packed);
			case "--packed" ->
				new Settings(this.teacher, this.texts, this.vocabulary, this.dimension, this.out, this.work, true);
			default -> throw new IllegalArgumentException("There is no option '%s'%n%s".formatted(option, USAGE));
		};
	}

	private static Path path(String option, Deque<String> rest) {
		return Path.of(value(option, rest));
	}

	private static String value(String option, Deque<String> rest) {
		String value = rest.poll();
		if (value == null) {
			throw new IllegalArgumentException("%s has no value%n%s".formatted(option, USAGE));
		}
		return value;
	}

	private static int dimension(String value) {
		try {
			int dimension = Integer.parseInt(value);
			if (dimension >= LEAST_DIMENSION && dimension <= MOST_DIMENSION && dimension % 2 == 0) {
				return dimension;
			}
		}
		catch (NumberFormatException ex) {
			// said below, as for a number out of range
		}
		throw new IllegalArgumentException("--dim is '%s': give an even number from %d to %d%n%s".formatted(value,
				LEAST_DIMENSION, MOST_DIMENSION, USAGE));
	}

}
