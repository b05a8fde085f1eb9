package dev.stroma.resident;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.store.QueryWord;
import dev.stroma.store.StoreReader;
import dev.stroma.store.TestIndex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * In however many segments chunks are loaded, memory finds what the file finds.
 */
@Tag("sqlite")
class ResidentLoadTests {

	private static final int CHUNKS = 2000;

	/** With less, nothing is made beside the reader. */
	private static final long BESIDE = 64L << 20;

	private final Random random = new Random(1);

	@TempDir
	private Path directory;

	private TestIndex index;

	@BeforeEach
	void fill() {
		this.index = TestIndex.open(this.directory.resolve("index.db"));
		List<CorpusRecord> records = new ArrayList<>();
		for (int record = 0; record < CHUNKS / 20; record++) {
			StringBuilder body = new StringBuilder();
			for (int line = 0; line < 20; line++) {
				body.append(word()).append(' ').append(word()).append(' ').append(20 * record + line).append('\n');
			}
			records.add(CorpusRecord.of("r" + record, word(), body.toString()));
		}
		// one in three waits for its vector
		this.index.put(records, (line) -> (line.hashCode() % 3 == 0) ? TestIndex.later(line) : TestIndex.vector(line));
		this.index.remove("r10", "r50");
	}

	private String word() {
		return "w" + (int) Math.exp(this.random.nextDouble() * 6);
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	@ParameterizedTest
	@CsvSource({ "5000, 1, 1", "300, 1, 7", "100, 8, 3", "1, 500, 4" })
	void findsWhatTheFileFinds(int chunksTogether, int segmentsTogether, int segments) {
		for (long bytes : new long[] { BESIDE - 1, BESIDE }) {
			ResidentView view = load(new ResidentLoad(new MemoryBudget(bytes), chunksTogether, segmentsTogether));
			assertThat(view.lexical().segments()).hasSize(segments);
			assertSame(view);
		}
	}

	private ResidentView load(ResidentLoad load) {
		return this.index.store().read((reader) -> load.load(reader, new ScratchPool()));
	}

	private void assertSame(ResidentView view) {
		try (StoreReader reader = this.index.store().reader()) {
			for (int i = 0; i < 20; i++) {
				List<QueryWord> words = ResidentFixture.words(List.of(List.of(word()), List.of(word())));
				assertThat(ResidentFixture.byWords(view, reader, words, "", null, 100))
					.isEqualTo(ResidentFixture.byWordsInFile(reader, words, "", null, 100));
				float[] vector = TestIndex.embed(word());
				assertThat(ResidentFixture.byMeaning(view, reader, vector, "", null, 100))
					.isEqualTo(ResidentFixture.byMeaningInFile(reader, vector, "", null, 100));
			}
		}
	}

	@Test
	void leavesVectorsOutAsSoonAsTheyDoNotFit() {
		ResidentView whole = load(new ResidentLoad(new MemoryBudget(BESIDE))).with((ResidentGraph) null);

		ResidentView words = load(new ResidentLoad(new MemoryBudget(whole.bytes() - 1)));

		assertThat(words.vectors()).isNull();
		assertThat(words.lexical().rows()).isEqualTo(CHUNKS - 40);
	}

	@Test
	void endsWhenItIsInterrupted() {
		assertThatThrownBy(() -> this.index.store().read((reader) -> {
			Thread.currentThread().interrupt();
			return new ResidentLoad(new MemoryBudget(BESIDE)).load(reader, new ScratchPool());
		})).isInstanceOf(IllegalStateException.class).hasMessage("Loading was interrupted");
		assertThat(Thread.interrupted()).isTrue();
	}

}
