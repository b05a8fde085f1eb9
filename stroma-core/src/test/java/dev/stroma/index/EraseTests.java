package dev.stroma.index;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.support.ChildJvm;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is erased is in no byte of the files.
 */
class EraseTests {

	private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

	private static final String SECRET = "xylophonequartz";

	@TempDir
	private Path directory;

	private Path file() {
		return this.directory.resolve("index.db");
	}

	private Stroma open() {
		return Stroma
			.open(StromaOptions.of(file()).embedder(HashingEmbedder.of(64)).clock(Clock.fixed(NOW, ZoneOffset.UTC)));
	}

	private static CorpusRecord secret(String ref) {
		return CorpusRecord.of(ref, "About " + SECRET, "# " + SECRET + "\n\n" + SECRET + " is in " + SECRET)
			.metadata(Map.of("person", SECRET, "tags", List.of(SECRET)))
			.sourceRef("/home/" + SECRET + ".txt");
	}

	private static void fill(Stroma stroma) {
		stroma.indexer()
			.update(IntStream.range(0, 300)
				.mapToObj((i) -> (i % 10 == 0) ? secret("secret" + i) : CorpusRecord.of("r" + i, null, "number " + i))
				.toList(), List.of());
	}

	@Test
	void isNowhereInTheFileAndItsLog() {
		try (Stroma stroma = open()) {
			fill(stroma);
			int chunks = (int) stroma.status().chunks();

			EraseReceipt receipt = stroma.indexer().erase(Filter.eq("person", SECRET));

			assertThat(receipt.scope()).isEmpty();
			assertThat(receipt.refs()).hasSize(30).isSorted().startsWith("secret0", "secret10", "secret100");
			assertThat(receipt.chunks()).isEqualTo(30);
			assertThat(receipt.embeddings()).isEqualTo(1);
			assertThat(receipt.purged()).isTrue();
			assertThat(receipt.at()).isEqualTo(NOW);
			assertThat(receipt.generation()).isEqualTo(2);
			assertThat(stroma.status().chunks()).isEqualTo(chunks - 30L);
			// another process looks: this one must not open its own files
			assertThat(ChildJvm.run(Look.class, this.directory, SECRET)).isEqualTo("nowhere");
			assertThat(stroma.retrieval().search("number 7").hits()).isNotEmpty();
		}
	}

	@Test
	void isStillThereBeforeItIsErased() {
		try (Stroma stroma = open()) {
			fill(stroma);
			assertThat(ChildJvm.run(Look.class, this.directory, SECRET)).contains("index.db");
		}
	}

	/** Says in which files of a directory a text is, in any case of its letters. */
	static final class Look {

		public static void main(String[] arguments) throws IOException {
			StringBuilder found = new StringBuilder();
			try (var files = Files.list(Path.of(arguments[0]))) {
				for (Path file : files.sorted().toList()) {
					String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
					found.append(bytes.contains(arguments[1]) ? file.getFileName() + "\n" : "");
				}
			}
			System.out.println(found.isEmpty() ? "nowhere" : found);
		}

	}

	@Test
	void saysThatASnapshotOfBeforeStillHasIt() {
		try (Stroma stroma = open()) {
			fill(stroma);
			try (Snapshot snapshot = stroma.snapshots().open()) {
				assertThat(snapshot.record("secret0")).isPresent();
				assertThat(stroma.indexer().erase(Filter.eq("person", SECRET)).purged()).isFalse();
				assertThat(snapshot.record("secret0")).isPresent();
			}
			EraseReceipt again = stroma.indexer().erase(Filter.eq("person", SECRET));
			assertThat(again.purged()).isTrue();
			assertThat(again.refs()).isEmpty();
			assertThat(ChildJvm.run(Look.class, this.directory, SECRET)).isEqualTo("nowhere");
		}
	}

	@Test
	void keepsTheVectorOfATextThatAnotherRecordHasToo() throws SQLException {
		try (Stroma stroma = open()) {
			stroma.indexer().update(CorpusRecord.of("a", "Same", "the same"), CorpusRecord.of("b", "Same", "the same"));

			assertThat(stroma.indexer().erase(Filter.eq("ref", "a")).embeddings()).isZero();

			try (PlainSql sql = PlainSql.on(file())) {
				assertThat(sql.number("select count(*) from embedding")).isEqualTo(1);
			}
			assertThat(stroma.retrieval().search("same").hits()).hasSize(1);
		}
	}

}
