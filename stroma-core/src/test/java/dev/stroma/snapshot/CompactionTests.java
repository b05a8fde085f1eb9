package dev.stroma.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("sqlite")
class CompactionTests {

	private static final int RECORDS = 6000;

	private Path file;

	@BeforeEach
	void locate(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
	}

	/**
	 * Vectors are kept in blocks of 1024, which short ones make small beside the texts.
	 */
	private static Stroma open(Path file) {
		return Stroma.open(StromaOptions.of(file).embedder(HashingEmbedder.of(64)));
	}

	private static void fill(Stroma stroma) {
		Random random = new Random(20);
		List<CorpusRecord> records = new ArrayList<>();
		for (int i = 0; i < RECORDS; i++) {
			StringBuilder text = new StringBuilder("common ");
			for (int word = 0; word < 40; word++) {
				text.append("word").append(random.nextInt(5000)).append(' ');
			}
			records.add(CorpusRecord.of("r" + i, null, text + ((i % 10 == 0) ? "keptmarker" : "secretmarker")));
		}
		stroma.indexer().update(records, List.of());
	}

	private static void deleteNineTenths(Stroma stroma) {
		List<String> refs = new ArrayList<>();
		for (int i = 0; i < RECORDS; i++) {
			if (i % 10 != 0) {
				refs.add("r" + i);
			}
		}
		stroma.indexer().update(List.of(), refs);
	}

	@Test
	void givesTheSpaceOfDeletedRecordsBack() throws Exception {
		try (Stroma stroma = open(this.file)) {
			fill(stroma);
			List<String> before = kept(stroma);
			deleteNineTenths(stroma);
			long generation = stroma.snapshots().generation();
			awaitRest(stroma);

			CompactReport report = stroma.snapshots().compact();

			assertThat(report.bytesAfter()).isLessThan(report.bytesBefore() * 15 / 100);
			assertThat(report.logBytes()).isZero();
			assertThat(Files.size(stroma.status().path())).isEqualTo(report.bytesAfter());
			assertThat(kept(stroma)).isEqualTo(before).hasSize(RECORDS / 10);
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
			assertThat(stroma.snapshots().generation()).isEqualTo(generation);
		}
		try (PlainSql sql = PlainSql.on(this.file)) {
			assertThat(sql.number("select count(*) from tombstone")).isZero();
		}
	}

	/** What reads the file in the background may keep its log. */
	private static void awaitRest(Stroma stroma) {
		while (stroma.status().resident().busy()) {
			Thread.onSpinWait();
		}
	}

	private static List<String> kept(Stroma stroma) {
		List<String> refs = new ArrayList<>();
		try (Snapshot snapshot = stroma.snapshots().open()) {
			for (int i = 0; i < RECORDS; i += 10) {
				snapshot.record("r" + i).ifPresent((record) -> refs.add(record.ref() + record.body()));
			}
		}
		return refs;
	}

	/**
	 * The terms of chunks are compressed, so words of the full-text index are looked for.
	 */
	@Test
	void leavesNothingOfADeletedText() throws SQLException {
		try (Stroma stroma = open(this.file)) {
			fill(stroma);
			assertThat(occurrences("secretmarker")).isPositive();
			deleteNineTenths(stroma);
			stroma.snapshots().compact();
			assertThat(stroma.retrieval().search("secretmarker").hits())
				.noneMatch((hit) -> hit.text().contains("secret"));
		}
		assertThat(occurrences("secretmarker")).isZero();
		assertThat(occurrences("keptmarker")).isPositive();
	}

	/** By another process: opening the file here would drop our locks. */
	private int occurrences(String word) {
		int count = 0;
		for (String name : List.of("index.db", "index.db-wal")) {
			try {
				Path path = this.file.resolveSibling(name);
				Process process = new ProcessBuilder("grep", "-a", "-o", "-c", word, path.toString()).start();
				count += Integer.parseInt(
						("0" + new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip()));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		return count;
	}

	@Test
	void worksWhileOthersReadAndWrite() {
		try (Stroma stroma = open(this.file)) {
			fill(stroma);
			deleteNineTenths(stroma);
			AtomicBoolean done = new AtomicBoolean();
			CompletableFuture<Void> readers = CompletableFuture.runAsync(() -> {
				while (!done.get()) {
					assertThat(stroma.retrieval().search("common keptmarker").hits()).isNotEmpty();
				}
			});
			CompletableFuture<Void> writers = CompletableFuture.runAsync(() -> {
				for (int i = 0; !done.get(); i++) {
					stroma.indexer().update(CorpusRecord.of("new" + i % 5, null, "common new " + i));
				}
			});
			stroma.snapshots().compact();
			done.set(true);
			readers.join();
			writers.join();
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
		}
	}

	@Test
	void waitsForNoSnapshot() {
		try (Stroma stroma = open(this.file)) {
			fill(stroma);
			try (Snapshot snapshot = stroma.snapshots().open()) {
				deleteNineTenths(stroma);
				CompactReport report = stroma.snapshots().compact();

				assertThat(report.logBytes()).isPositive();
				assertThat(snapshot.record("r1")).isPresent();
			}
			awaitRest(stroma);
			assertThat(stroma.snapshots().compact().logBytes()).isZero();
		}
	}

	@Test
	void isOfTheWholeFile() {
		try (Stroma stroma = open(this.file)) {
			assertThatThrownBy(() -> stroma.scoped("acme").snapshots().compact())
				.isInstanceOf(InvalidInputException.class);
		}
	}

}
