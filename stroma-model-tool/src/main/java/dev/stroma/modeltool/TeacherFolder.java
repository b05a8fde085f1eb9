package dev.stroma.modeltool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.stroma.text.WordPiece;

/**
 * A teacher on disk.
 *
 * @param model its ONNX file
 * @param tokenizer its {@code tokenizer.json}
 * @param pieces what the tokenizer does
 * @param vocabulary the pieces by id
 */
record TeacherFolder(Path model, Path tokenizer, WordPiece pieces, List<String> vocabulary) {

	static TeacherFolder of(Path directory) throws IOException {
		Path tokenizer = only(directory, "tokenizer.json");
		return new TeacherFolder(only(directory, ".onnx"), tokenizer, WordPiece.readTokenizer(tokenizer),
				vocabulary(tokenizer));
	}

	Teacher open() {
		int first = this.vocabulary.indexOf("[CLS]");
		int last = this.vocabulary.indexOf("[SEP]");
		if (first < 0 || last < 0) {
			throw new IllegalArgumentException(
					"The tokenizer '%s' has no [CLS] or [SEP]: use a BERT-like teacher".formatted(this.tokenizer));
		}
		return new OnnxTeacher(this.model, first, last);
	}

	private static List<String> vocabulary(Path tokenizer) throws IOException {
		Map<Integer, String> byId = new TreeMap<>();
		new ObjectMapper().readTree(tokenizer.toFile())
			.at("/model/vocab")
			.properties()
			.forEach((piece) -> byId.put(piece.getValue().asInt(), piece.getKey()));
		if (byId.isEmpty() || byId.size() != Collections.max(byId.keySet()) + 1) {
			throw new IllegalArgumentException(
					"The tokenizer '%s' does not number its %d pieces from 0 on: use another teacher"
						.formatted(tokenizer, byId.size()));
		}
		return List.copyOf(byId.values());
	}

	private static Path only(Path directory, String ending) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			List<Path> found = files.filter((file) -> file.getFileName().toString().endsWith(ending)).toList();
			if (found.size() != 1) {
				throw new IllegalArgumentException("The teacher '%s' has %d files that end in '%s': give it one"
					.formatted(directory, found.size(), ending));
			}
			return found.get(0);
		}
	}

}
