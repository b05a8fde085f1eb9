package dev.stroma.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The rules one by one; that ids are those of the reference tokenizer is tested where
 * that one is at hand, in the benchmarks.
 */
class WordPieceTests {

	private static final List<String> VOCABULARY = List.of("[PAD]", "[UNK]", "un", "##aff", "##able", "##a", "##b",
			"##l", "##e", "a", "b", "the", "\u4EAC", "-", "[", "]", "e", "##d", "pad", "\u1112", "##\u1161", "##\u11AB",
			"The", "\u00E9", "\uD83D\uDE00", "\u03C3", "##\u03C3", "i", "un", "word", "x", "##y", "##9", "_", "|", "(",
			")", ",");

	static final WordPiece SMALL = WordPiece.of(VOCABULARY);

	@TempDir
	Path directory;

	private static String pieces(WordPiece tokenizer, String text) {
		List<String> pieces = new ArrayList<>();
		tokenizer.tokenize(text, 0, text.length(), (id, start, end) -> pieces.add(VOCABULARY.get(id)));
		return String.join(" ", pieces);
	}

	@ParameterizedTest
	@CsvSource({ "unaffable, un ##aff ##able", "the un, the un", "THE Un, the un", "unaffablx, [UNK]",
			"unz the, [UNK] the", "a-b, a - b", "b\u4EACb, b \u4EAC b", "'', ''", "' \t\r\n\u00A0\u3000\u2028', ''",
			"a\u00A0b, a b", "\u00E9d, e ##d", "e\u0301d, e ##d", "a\u200Bb\u00ADe\u0000\uFFFD, a ##b ##e",
			"[PAD], [ pad ]", "\uD55C, \u1112 ##\u1161 ##\u11AB", "\uD83D\uDE00, \uD83D\uDE00", "\uD83Da\uDE00, a",
			"\u03A3\u03A3, \u03C3 ##\u03C3", "\u0130, i", "##a, [UNK] [UNK] a", "\u037E, [UNK]" })
	void takesWordsApart(String text, String pieces) {
		assertThat(pieces(SMALL, text)).isEqualTo(pieces);
	}

	@Test
	void keepsCaseAndAccentsWhenAsked() {
		assertThat(pieces(SMALL.lowerCase(false), "The THE \u00E9")).isEqualTo("The [UNK] e");
		assertThat(pieces(SMALL.stripAccents(false), "The \u00C9 e\u0301")).isEqualTo("the \u00E9 [UNK]");
		assertThat(pieces(SMALL.lowerCase(false).stripAccents(false), "The \u00C9 \uD55C"))
			.isEqualTo("The [UNK] [UNK]");
	}

	@Test
	void doesNotTakeLongWordsApart() {
		assertThat(pieces(SMALL, "b".repeat(100))).isEqualTo("b" + " ##b".repeat(99));
		assertThat(pieces(SMALL, "b".repeat(101) + " a")).isEqualTo("[UNK] a");
		assertThat(pieces(SMALL, "\uD83D\uDE00" + "b".repeat(99))).isEqualTo("\uD83D\uDE00" + " ##b".repeat(99));
		assertThat(pieces(SMALL, "e\u0301" + "b".repeat(99))).isEqualTo("e" + " ##b".repeat(99));
	}

	@Test
	void saysWhereEachPieceStands() {
		String text = "x  Un\u00E4ffable\uD83D\uDE00, \uD55C!";
		List<String> pieces = new ArrayList<>();
		SMALL.tokenize(text, 1, text.length(),
				(id, start, end) -> pieces.add(VOCABULARY.get(id) + "=" + text.substring(start, end)));
		assertThat(pieces).containsExactly("[UNK]=Un\u00E4ffable\uD83D\uDE00", ",=,", "\u1112=\uD55C",
				"##\u1161=\uD55C", "##\u11AB=\uD55C", "[UNK]=!");

		pieces.clear();
		SMALL.tokenize("Un\u00E4ffable", 0, 9,
				(id, start, end) -> pieces.add("%s=%d-%d".formatted(VOCABULARY.get(id), start, end)));
		assertThat(pieces).containsExactly("un=0-2", "##aff=2-5", "##able=5-9");
	}

	@Test
	void readsAVocabularyFromAFileAndAStream() throws IOException {
		Path file = this.directory.resolve("vocab.txt");
		Files.writeString(file, String.join("\r\n", VOCABULARY) + "\r\n");

		WordPiece read = WordPiece.read(file);

		assertThat(read.identity()).isEqualTo(SMALL.identity());
		assertThat(read.ids("unaffable [x]")).containsExactly(28, 3, 4, 14, 30, 15); // the
																						// last
																						// "un"
																						// counts
		assertThat(WordPiece.read(new ByteArrayInputStream(Files.readAllBytes(file))).size())
			.isEqualTo(VOCABULARY.size());
	}

	@Test
	void isIdentifiedByVocabularyAndOptions() {
		List<String> other = new ArrayList<>(VOCABULARY);
		other.set(5, "##z");
		assertThat(List.of(SMALL.identity(), WordPiece.of(other).identity(), SMALL.lowerCase(false).identity(),
				SMALL.stripAccents(false).identity()))
			.doesNotHaveDuplicates();
		assertThat(TokenCounter.wordPiece(SMALL).identity()).isEqualTo(SMALL.identity());
	}

	@Test
	void refusesWhatIsNoVocabulary() throws IOException {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> WordPiece.of(List.of("a", "b")))
			.withMessage("The vocabulary of 2 pieces has no [UNK]: give the vocab.txt of a WordPiece model,"
					+ " one piece per line");
		Path none = this.directory.resolve("none.txt");
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> WordPiece.read(none))
			.withMessage("The vocabulary '%s' cannot be read: give the path of a vocab.txt".formatted(none));
		ByteArrayInputStream latin = new ByteArrayInputStream("caf\u00E9".getBytes(StandardCharsets.ISO_8859_1));
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> WordPiece.read(latin))
			.withMessage("The vocabulary is not UTF-8: give a vocab.txt, one piece per line");
	}

	@Test
	void servesManyThreadsAtOnce() {
		List<String> texts = IntStream.range(0, 500).mapToObj(TokenCounterContract::text).toList();
		List<String> alone = texts.stream().map(SMALL::ids).map(Arrays::toString).toList();
		WordPiece fresh = WordPiece.of(VOCABULARY);
		assertThat(texts.parallelStream().map(fresh::ids).map(Arrays::toString).toList()).isEqualTo(alone);
	}

}
