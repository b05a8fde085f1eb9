package dev.stroma.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is found depends on what the index holds, not on how it came to hold it.
 */
@Tag("sqlite")
class HistoryTests {

	private final Random random = new Random(10);

	@TempDir
	private Path directory;

	private String words(int count) {
		StringBuilder words = new StringBuilder();
		for (int i = 0; i < count; i++) {
			words.append("w").append((int) Math.exp(this.random.nextDouble() * 5)).append(' ');
		}
		return words.toString();
	}

	private CorpusRecord record(int number) {
		return CorpusRecord.of("r" + number, words(2), words(8) + "\n" + words(8) + "\nsame line\nsame line");
	}

	@Test
	void isForgottenWhenTheSameCorpusIsWrittenFiftyTimes() {
		List<CorpusRecord> corpus = new ArrayList<>();
		for (int i = 0; i < 24; i++) {
			corpus.add(record(i));
		}
		try (TestIndex fresh = TestIndex.open(this.directory.resolve("fresh.db"));
				TestIndex worn = TestIndex.open(this.directory.resolve("worn.db"))) {
			fresh.put(corpus.toArray(CorpusRecord[]::new));
			for (int round = 0; round < 50; round++) {
				rewrite(worn, corpus);
			}
			assertEqual(worn, fresh);
		}
	}

	/** All of it, in another order, by replacement or after it was gone. */
	private void rewrite(TestIndex index, List<CorpusRecord> corpus) {
		List<CorpusRecord> order = new ArrayList<>(corpus);
		Collections.shuffle(order, this.random);
		if (index.count(null) > 0) {
			index.remove(order.subList(0, 8).stream().map(CorpusRecord::ref).toArray(String[]::new));
			index.put(order.subList(8, 16)
				.stream()
				.map((record) -> CorpusRecord.of(record.ref(), words(3), words(5)))
				.toArray(CorpusRecord[]::new));
		}
		Collections.shuffle(order, this.random);
		index.put(order.toArray(CorpusRecord[]::new));
	}

	private void assertEqual(TestIndex worn, TestIndex fresh) {
		assertThat(worn.count(null)).isEqualTo(fresh.count(null)).isEqualTo(24);
		assertThat(worn.store().<Object>read(StoreReader::fingerprint))
			.isEqualTo(fresh.store().<Object>read(StoreReader::fingerprint));
		List<String> questions = new ArrayList<>(List.of("same", "line same w1", "unknown"));
		for (int i = 0; i < 30; i++) {
			questions.add(words(1 + i % 4));
		}
		for (String question : questions) {
			for (int limit : new int[] { 1, 7, 256 }) {
				assertThat(Ranked.byWords(worn, question, limit)).as("%s by words", question)
					.isEqualTo(Ranked.byWords(fresh, question, limit));
				assertThat(Ranked.byMeaning(worn, question, limit, false)).as("%s by meaning", question)
					.isEqualTo(Ranked.byMeaning(fresh, question, limit, false));
			}
		}
	}

}
