package dev.stroma;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.IndexInUseException;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two processes rebuild one file in turns, whoever gets it, and a third one reads it all
 * the time: it sees one edition or the other, and all of it. They rebuild it 50 times in
 * all; {@code -Dstroma.process.rounds=100} takes longer.
 */
class RebuildingProcessesTests {

	private static final int ROUNDS = Integer.getInteger("stroma.process.rounds", 25);

	private static final int FAMILY = 40;

	@Test
	void harmNeitherEachOtherNorWhoReads(@TempDir Path directory) {
		Path file = directory.resolve("index.db");
		try (Stroma stroma = open(file)) {
			stroma.indexer().rebuild(source("first"));
		}
		try (ChildJvm reader = ChildJvm.start(Reader.class, file);
				ChildJvm one = ChildJvm.start(Rebuilder.class, file, "one", ROUNDS);
				ChildJvm other = ChildJvm.start(Rebuilder.class, file, "other", ROUNDS)) {
			assertThat(reader.readLine()).isEqualTo("reading");
			assertThat(one.readLine()).isEqualTo("rebuilt " + ROUNDS);
			assertThat(other.readLine()).isEqualTo("rebuilt " + ROUNDS);
			assertThat(Integer.parseInt(reader.ask("end"))).isGreaterThan(ROUNDS);
		}
		try (Stroma stroma = open(file)) {
			assertThat(edition(stroma)).isIn("one" + ROUNDS, "other" + ROUNDS);
			assertThat(stroma.status().records()).isEqualTo(FAMILY);
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
		}
	}

	private static Stroma open(Path file) {
		return Stroma.open(StromaOptions.of(file));
	}

	private static RecordSource source(String edition) {
		return RecordSource.of(IntStream.range(0, FAMILY)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, "family of %s number %d".formatted(edition, i)))
			.toList());
	}

	/** Of which all records are. */
	private static String edition(Stroma stroma) {
		SearchResult result = stroma.retrieval().search(SearchRequest.of("family of number").limit(250));
		List<String> editions = result.hits().stream().map(SearchHit::text).map((text) -> text.split(" ")[2]).toList();
		if (editions.size() != FAMILY || editions.stream().distinct().count() != 1) {
			throw new AssertionError("generation %d has %s".formatted(result.generation(), editions));
		}
		return editions.get(0);
	}

	/** Rebuilds as often as told, whenever the file is free. */
	static final class Rebuilder {

		public static void main(String[] arguments) {
			int rounds = Integer.parseInt(arguments[2]);
			for (int round = 1; round <= rounds;) {
				try (Stroma stroma = open(Path.of(arguments[0]))) {
					stroma.indexer().rebuild(source(arguments[1] + round));
					round++;
				}
				catch (IndexInUseException ex) {
					LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
				}
			}
			System.out.println("rebuilt " + rounds);
		}

	}

	/** Searches until it is told to end, and says how often it has. */
	static final class Reader {

		public static void main(String[] arguments) throws IOException {
			int searches = 0;
			try (Stroma stroma = Stroma.open(StromaOptions.of(Path.of(arguments[0])).readOnly())) {
				edition(stroma);
				System.out.println("reading");
				while (System.in.available() == 0) {
					edition(stroma);
					searches++;
				}
			}
			System.out.println(searches);
		}

	}

}
