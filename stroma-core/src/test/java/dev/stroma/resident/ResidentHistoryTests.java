package dev.stroma.resident;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.store.EmbeddingOutcome;
import dev.stroma.store.LexicalQuery;
import dev.stroma.store.PendingChunk;
import dev.stroma.store.QueryWord;
import dev.stroma.store.StoreReader;
import dev.stroma.store.TestIndex;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever was written in whatever order, memory finds what the file finds, to the last
 * bit of every score.
 */
@Tag("sqlite")
class ResidentHistoryTests {

	private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

	private Random random = new Random();

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6 })
	void findsWhatTheFileFinds(long seed) {
		this.random = new Random(seed);
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			if (seed % 2 == 0) {
				change(index);
			}
			List<Runnable> tasks = new ArrayList<>();
			ResidentIndex resident = new ResidentIndex(index.store(), ResidentFixture.PLENTY,
					new Background(tasks::add, tasks::add, Runnable::run, tasks::clear));
			resident.start();
			run(tasks);
			for (int round = 0; round < 60; round++) {
				change(index);
				// what is done in the background comes to an end some commits later
				if (this.random.nextInt(4) == 0 || resident.view() == null) {
					run(tasks);
				}
				if (round % 3 == 0) {
					assertSame(index, ResidentFixture.view(resident), "seed %d, round %d".formatted(seed, round));
				}
			}
			ResidentIndex fresh = ResidentFixture.index(index.store());
			assertSame(index, ResidentFixture.view(fresh), "seed %d, loaded anew".formatted(seed));
		}
	}

	private static void run(List<Runnable> tasks) {
		while (!tasks.isEmpty()) {
			tasks.remove(0).run();
		}
	}

	private void change(TestIndex index) {
		switch (this.random.nextInt(8)) {
			case 0 -> remove(index);
			case 1 -> embed(index);
			case 2 -> reword(index);
			case 3 -> maintain(index);
			default -> put(index);
		}
	}

	private void put(TestIndex index) {
		TreeSet<String> refs = new TreeSet<>();
		for (int i = this.random.nextInt(12); i >= 0; i--) {
			refs.add("r" + this.random.nextInt(80));
		}
		List<CorpusRecord> records = new ArrayList<>();
		for (String ref : refs) {
			CorpusRecord record = CorpusRecord.of(ref, line(3), body())
				.metadata(Map.of("parity", this.random.nextInt(2)))
				.inScope((this.random.nextInt(4) == 0) ? "other" : "");
			records.add((this.random.nextInt(10) == 0) ? record.validUntil(NOW.minusSeconds(1)) : record);
		}
		boolean later = this.random.nextInt(3) == 0;
		index.put(records, (line) -> later ? TestIndex.later(line) : TestIndex.vector(line));
	}

	private String body() {
		StringBuilder body = new StringBuilder();
		for (int i = this.random.nextInt(5); i >= 0; i--) {
			// some lines are the same everywhere, and so are their scores
			body.append((this.random.nextInt(4) == 0) ? "w1 w2 the same" : line(12));
			body.append((this.random.nextInt(9) == 0) ? " w7".repeat(200) : "").append('\n');
		}
		return body.toString();
	}

	private void remove(TestIndex index) {
		any(index).ifPresent(index::remove);
	}

	private void reword(TestIndex index) {
		any(index).ifPresent((ref) -> index.reword(ref, word()));
	}

	private Optional<String> any(TestIndex index) {
		List<String> refs = index.store()
			.read((reader) -> reader.stored("").stream().map((record) -> record.ref()).toList());
		return refs.isEmpty() ? Optional.empty() : Optional.of(refs.get(this.random.nextInt(refs.size())));
	}

	/** What is not done often, and makes all terms anew, or the file's pages. */
	private void maintain(TestIndex index) {
		switch (this.random.nextInt(12)) {
			case 0 -> index.store().maintenance().repair();
			case 1 -> index.store().maintenance().compact();
			case 2 -> index.store().useTerms("other terms " + this.random.nextInt());
			case 3 -> index.build((passage) -> TestIndex.terms(passage.title(), passage.text()));
			default -> put(index);
		}
	}

	/** Gives some of the chunks that wait for their vector one. */
	private static void embed(TestIndex index) {
		List<PendingChunk> due = index.store().read((reader) -> reader.embeddingQueue().due(NOW, 10, false));
		index.store().write((writer) -> {
			due.forEach((chunk) -> writer.apply(new EmbeddingOutcome.Embedded(chunk.id(), TestIndex.key(chunk.text()),
					TestIndex.vector(chunk.text()).values())));
			return true;
		});
	}

	private String line(int most) {
		StringBuilder line = new StringBuilder();
		for (int i = this.random.nextInt(most); i >= 0; i--) {
			line.append(List.of("", "", "", "#", "+", "@").get(this.random.nextInt(6))).append(word()).append(' ');
		}
		return line.toString();
	}

	/** A few words in nearly every line, many in few. */
	private String word() {
		return "w" + (int) Math.exp(this.random.nextDouble() * 6);
	}

	private void assertSame(TestIndex index, ResidentView view, String description) {
		try (StoreReader reader = index.store().reader()) {
			if (this.random.nextBoolean()) {
				reader.onlyValidAt(NOW);
			}
			assertThat(view.generation()).isEqualTo(reader.generation());
			assertThat(view.lexical().rows())
				.isEqualTo(view.lexical().segments().stream().mapToInt(SegmentView::rows).sum());
			for (int i = 0; i < 12; i++) {
				List<QueryWord> words = ResidentFixture.words(question());
				String scope = List.of("", "", "other", "none").get(this.random.nextInt(4));
				Filter filter = filter();
				int limit = List.of(1, 3, 10, 256).get(this.random.nextInt(4));
				String what = "%s: %s in '%s' where %s, %d".formatted(description, words, scope, filter, limit);
				assertSame(reader.text().query(words), view.lexical(words), what);
				assertThat(ResidentFixture.byWords(view, reader, words, scope, filter, limit)).as(what)
					.isEqualTo(ResidentFixture.byWordsInFile(reader, words, scope, filter, limit));
				float[] vector = TestIndex.embed(words.get(0).spellings().get(0).text());
				assertThat(ResidentFixture.byMeaning(view, reader, vector, scope, filter, limit)).as(what)
					.isEqualTo(ResidentFixture.byMeaningInFile(reader, vector, scope, filter, limit));
			}
		}
	}

	private static void assertSame(LexicalQuery expected, LexicalQuery actual, String what) {
		assertThat(actual.terms()).as(what).isEqualTo(expected.terms());
		assertThat(actual.maximum()).as(what).isEqualTo(expected.maximum());
		assertThat(actual.averageLength()).as(what).isEqualTo(expected.averageLength());
	}

	private List<List<String>> question() {
		List<List<String>> words = new ArrayList<>();
		for (int i = this.random.nextInt(6); i >= 0; i--) {
			words.add((this.random.nextInt(4) == 0) ? List.of(word(), word()) : List.of(word()));
		}
		return words;
	}

	private @Nullable Filter filter() {
		return switch (this.random.nextInt(4)) {
			case 0 -> Filter.eq("parity", 1);
			case 1 -> Filter.not(Filter.in("ref", "r1", "r2", "r" + this.random.nextInt(80)));
			default -> null;
		};
	}

}
