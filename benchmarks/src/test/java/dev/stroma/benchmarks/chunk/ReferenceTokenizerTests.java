package dev.stroma.benchmarks.chunk;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.text.WordPiece;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@link WordPiece} beside the tokenizer that the models were trained with, on the
 * vocabulary of bert-base-uncased.
 */
@EnabledOnOs(value = { OS.LINUX, OS.MAC, OS.WINDOWS }, disabledReason = "its native library is there for these only")
class ReferenceTokenizerTests {

	private static final String[] PIECES = { "the ", "retrieval", "unaffable", "Übergröße", "naïve", " ", "\n", "\t",
			"\u00A0", "\u3000", "\u2028", "東京都", "ひらがな", "カタカナ", "한국어", "ภาษาไทย", "हिन्दी", "বাংলা", "العربية",
			"עברית", "Ελληνικά ΣΟΦΟΣ", "Київ", "İstanbul", "tiếng Việt", "e\u0301", "\uD83D\uDE00",
			"\uD83D\uDC68\u200D\uD83D\uDC69", "\u0000", "\u0007", "\uFFFD", "\uFEFF", "\u00AD", "\u200B", "...", "#x",
			"##y", "a-b_c", "don't", "3.14", "½", "①", "ﬁ", "Ⅷ", "€", "½m²", "[MASKED", "<|endoftext|>", "x", "C++" };

	/** Came with Unicode 14 to 16, and so with some JDKs: unknown to the reference. */
	private static final Pattern YOUNG = Pattern.compile("[\\u061D\\u20C0\\u2427-\\u2429\\u2C2F\\u2C5F\\u2E53-\\u2E5D"
			+ "\\u2FFC-\\u2FFF\\u31E4\\u31E5\\u31EF\\u9FFD-\\u9FFF\\uFBC2\\uFD40-\\uFD4F\\uFDCF\\uFDFE\\uFDFF]");

	private static HuggingFaceTokenizer reference;

	private static WordPiece ours;

	private static final List<String> VOCABULARY = new ArrayList<>();

	@BeforeAll
	static void open() throws IOException {
		// It would report where it runs, and leave its library in the home directory
		System.setProperty("OPT_OUT_TRACKING", "true");
		System.setProperty("ENGINE_CACHE_DIR", "target/djl");
		byte[] json;
		try (InputStream input = ReferenceTokenizerTests.class
			.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
			json = input.readAllBytes();
		}
		JsonNode vocabulary = new ObjectMapper().readTree(json).path("model").path("vocab");
		String[] pieces = new String[vocabulary.size()];
		vocabulary.properties().forEach((entry) -> pieces[entry.getValue().asInt()] = entry.getKey());
		VOCABULARY.addAll(List.of(pieces));
		ours = WordPiece.of(VOCABULARY);
		reference = HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(json),
				Map.of("addSpecialTokens", "false", "truncation", "false", "padding", "false"));
	}

	@AfterAll
	static void close() {
		reference.close();
	}

	@Test
	void isTheVocabularyOfBert() {
		assertThat(ours.size()).isEqualTo(30_522);
		assertThat(ours.unknown()).isEqualTo(100);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "The quick brown fox, jumped!", "unaffable retrieval of embeddings",
			"ERR_TIMEOUT_42 getUserById v1.2.3 a/b/c.txt", "https://example.org/?q=a&b=c#d" })
	void hasTheSameIds(String text) {
		assertThat(ours.ids(text)).isEqualTo(ids(text));
	}

	@Test
	void hasTheSameIdsForLongWords() {
		for (String unit : List.of("a", "é", "\uD83D\uDE00", "한", "е")) {
			for (int length : new int[] { 32, 33, 34, 99, 100, 101, 5000 }) {
				String text = unit.repeat(length) + " end";
				assertThat(ours.ids(text)).as(text).isEqualTo(ids(text));
			}
		}
	}

	@Test
	void hasTheSameIdsForEveryPieceOfTheVocabulary() {
		for (String piece : VOCABULARY) {
			String text = piece.replace("[", "[ ");
			assertThat(ours.ids(text)).as(text).isEqualTo(ids(text));
		}
	}

	/**
	 * Each character that the vocabulary has, and those of the scripts of today. A few
	 * hundred younger ones of scripts long dead are marks or punctuation to us and
	 * nothing to the reference, whose tables are older.
	 */
	@Test
	void hasTheSameIdsForEveryCharacter() {
		Set<Integer> characters = new HashSet<>();
		VOCABULARY.forEach((piece) -> piece.codePoints().forEach(characters::add));
		for (int c = 1; c < 0x07FD; c++) {
			characters.add(c);
		}
		for (int c = 0x1E00; c < 0xA000; c++) {
			if (c < 0x2E43 || c > 0x2E5D) {
				characters.add(c);
			}
		}
		for (int c = 0xAC00; c <= 0xFFFF; c++) {
			characters.add(c);
		}
		characters.removeIf(
				(c) -> Character.getType(c) == Character.SURROGATE || Character.getType(c) == Character.UNASSIGNED);
		characters.removeIf((c) -> YOUNG.matcher(Character.toString(c)).matches());
		for (int c : characters) {
			String text = "a" + Character.toString(c) + "b";
			assertThat(ours.ids(text)).as("U+%04X", c).isEqualTo(ids(text));
		}
	}

	@Test
	void hasTheSameIdsForRandomTexts() {
		for (int seed = 0; seed < 3000; seed++) {
			Random random = new Random(seed);
			StringBuilder text = new StringBuilder();
			for (int i = random.nextInt(40); i >= 0; i--) {
				text.append(PIECES[random.nextInt(PIECES.length)]);
			}
			assertThat(ours.ids(text.toString())).as("seed %d: %s", seed, text).isEqualTo(ids(text.toString()));
		}
	}

	private static int[] ids(String text) {
		return Arrays.stream(reference.encode(text, false, false).getIds()).mapToInt(Math::toIntExact).toArray();
	}

}
