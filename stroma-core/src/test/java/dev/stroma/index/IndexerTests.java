package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.Section;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class IndexerTests {

	private static final String BODY = "# One\n\nfirst alpha\n\n# Two\n\nsecond beta\n\n# Three\n\nthird gamma\n";

	@TempDir
	Path directory;

	private final TestEmbedder embedder = TestEmbedder.local("model", 64);

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(this.embedder));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private List<SearchHit> all() {
		return this.stroma.retrieval()
			.search(SearchRequest.of("first second third alpha beta gamma").limit(250))
			.hits();
	}

	private ChunkHandle handle(String word) {
		return this.stroma.retrieval().search(SearchRequest.of(word).without("vector")).hits().get(0).handle();
	}

	@Test
	void keepsIdsAndVectorsOfUnchangedChunks() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
		ChunkHandle alpha = handle("alpha");
		ChunkHandle gamma = handle("gamma");
		int embedded = this.embedder.documents().size();

		IndexReport report = this.stroma.indexer()
			.update(CorpusRecord.of("doc", "Doc", "# Zero\n\nnew\n\n" + BODY.replace("second beta", "second delta")));

		assertThat(report)
			.extracting(IndexReport::changed, IndexReport::keptChunks, IndexReport::addedChunks,
					IndexReport::removedChunks, IndexReport::embeddedChunks, IndexReport::generation)
			.containsExactly(1, 2, 2, 1, 2, 2L);
		assertThat(handle("alpha")).isEqualTo(alpha);
		assertThat(handle("gamma")).isEqualTo(gamma);
		assertThat(this.embedder.documents()).hasSize(embedded + 2);
		SearchHit moved = this.stroma.retrieval().search("gamma").hits().get(0);
		assertThat(moved.text()).contains("third gamma");
		assertThat(moved.chunkIndex()).isEqualTo(3);
	}

	@Test
	void writesNothingForWhatDidNotChange() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));

		IndexReport report = this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));

		assertThat(report.unchanged()).isEqualTo(1);
		assertThat(report.generation()).isEqualTo(1);
		assertThat(this.stroma.snapshots().generation()).isEqualTo(1);
	}

	@Test
	void replacesAllChunksOfAShortenedRecord() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));

		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", "# One\n\nfirst alpha\n"));

		assertThat(all()).extracting(SearchHit::text).containsExactly("# One\n\nfirst alpha");
	}

	@Test
	void neverGivesAnIdTwice() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", "alpha"));
		long first = handle("alpha").chunkId();
		this.stroma.indexer().remove("doc");

		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", "alpha"));

		assertThat(handle("alpha").chunkId()).isGreaterThan(first);
	}

	@Test
	void reusesVectorsOfTheSameText() {
		this.stroma.indexer().update(CorpusRecord.of("a", "Same", "the same text"));

		IndexReport report = this.stroma.indexer()
			.update(List.of(CorpusRecord.of("b", "Same", "the same text").sourceRef("a")), List.of("a"));

		assertThat(report)
			.extracting(IndexReport::added, IndexReport::removed, IndexReport::reusedChunks,
					IndexReport::embeddedChunks)
			.containsExactly(1, 1, 1, 0);
		assertThat(this.embedder.documents()).hasSize(1);
	}

	@Test
	void syncsToExactlyTheSource() {
		List<CorpusRecord> records = IntStream.range(0, 1200)
			.mapToObj((i) -> CorpusRecord.of("r" + i, "R" + i, "number " + i))
			.toList();
		this.stroma.indexer().sync(RecordSource.of(records));
		List<CorpusRecord> changed = new ArrayList<>(records.subList(0, 1100));
		changed.set(7, CorpusRecord.of("r7", "R7", "number seven"));
		changed.add(CorpusRecord.of("new", "New", "number new"));

		IndexReport report = this.stroma.indexer().sync(RecordSource.of(changed));

		assertThat(report)
			.extracting(IndexReport::added, IndexReport::changed, IndexReport::unchanged, IndexReport::removed)
			.containsExactly(1, 1, 1099, 100);
		assertThat(this.stroma.retrieval().count(null)).isEqualTo(1101);
	}

	@Test
	void rebuildsInOneChangeAndKeepsIds() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY), CorpusRecord.of("old", "Old", "old"));
		ChunkHandle alpha = handle("alpha");

		IndexReport report = this.stroma.indexer()
			.rebuild(() -> Stream.of(CorpusRecord.of("doc", "Doc", BODY), CorpusRecord.of("new", "New", "new")));

		assertThat(report)
			.extracting(IndexReport::added, IndexReport::unchanged, IndexReport::removed, IndexReport::generation)
			.containsExactly(1, 1, 1, 2L);
		assertThat(handle("alpha")).isEqualTo(alpha);
	}

	@Test
	void leavesTheIndexAsItWasWhenARebuildFails() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
		RecordSource broken = () -> Stream.of(CorpusRecord.of("x", "X", "x"), CorpusRecord.of("y", "Y", "y"))
			.peek((record) -> {
				if (record.ref().equals("y")) {
					throw new IllegalStateException("the source broke");
				}
			});

		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> this.stroma.indexer().rebuild(broken))
			.withMessage("the source broke");

		assertThat(all()).extracting(SearchHit::ref).containsOnly("doc");
		assertThat(this.stroma.snapshots().generation()).isEqualTo(1);
	}

	@Test
	void updateAndRebuildAgree() {
		List<CorpusRecord> records = IntStream.range(0, 50)
			.mapToObj((i) -> CorpusRecord.of("r" + i, "Record " + i, BODY.replace("beta", "beta " + i)))
			.toList();
		for (CorpusRecord record : records) {
			this.stroma.indexer().update(record);
		}
		List<String> updated = all().stream().map(SearchHit::toString).toList();
		String fingerprint = fingerprint(this.stroma);

		try (Stroma rebuilt = Stroma
			.open(StromaOptions.of(this.directory.resolve("rebuilt.db")).embedder(this.embedder))) {
			rebuilt.indexer().rebuild(RecordSource.of(records));
			assertThat(rebuilt.retrieval()
				.search(SearchRequest.of("first second third alpha beta gamma").limit(250))
				.hits()).extracting(SearchHit::toString).isEqualTo(updated);
			assertThat(fingerprint(rebuilt)).isEqualTo(fingerprint);
		}
	}

	private static String fingerprint(Stroma stroma) {
		try (var snapshot = stroma.snapshots().open()) {
			return snapshot.fingerprint();
		}
	}

	@Test
	void losesNoUpdateThatComesDuringARebuild() {
		this.stroma.indexer().update(CorpusRecord.of("a", "A", "old alpha"), CorpusRecord.of("b", "B", "old beta"));
		RecordSource slow = () -> Stream.of("a", "b", "c").map((ref) -> {
			if (ref.equals("c")) {
				this.stroma.indexer()
					.update(CorpusRecord.of("a", "A", "newer alpha"), CorpusRecord.of("d", "D", "delta"));
			}
			return CorpusRecord.of(ref, ref, "of the rebuild " + ref);
		});

		IndexReport report = this.stroma.indexer().rebuild(slow);

		assertThat(report)
			.extracting(IndexReport::added, IndexReport::changed, IndexReport::overtaken, IndexReport::removed)
			.containsExactly(1, 1, 1, 0);
		assertThat(all()).extracting(SearchHit::text)
			.containsExactlyInAnyOrder("newer alpha", "delta", "of the rebuild b", "of the rebuild c");
	}

	@Test
	void refusesARecordWithTooManySectionsAndWritesNothing() {
		try (Stroma capped = Stroma.open(StromaOptions.of(this.directory.resolve("capped.db"))
			.chunkPolicy(MarkdownChunkPolicy.create().maxSections(2)))) {
			assertThatExceptionOfType(TooManySectionsException.class)
				.isThrownBy(() -> capped.indexer()
					.update(CorpusRecord.of("ok", "Ok", "x"), CorpusRecord.of("doc", "Doc", BODY)))
				.withMessageContaining("'doc'")
				.withMessageContaining("2");
			assertThat(capped.retrieval().count(null)).isZero();
		}
	}

	@Test
	void enforcesTheCapOfPoliciesThatDoNot() {
		ChunkPolicy everyCharacter = new ChunkPolicy() {

			@Override
			public String identity() {
				return "every character";
			}

			@Override
			public int maxSections() {
				return 3;
			}

			@Override
			public Sections chunk(CorpusRecord record) {
				return Sections.of(IntStream.range(0, record.body().length())
					.mapToObj((i) -> Section.of(List.of(), i, i + 1))
					.toList());
			}

		};
		try (Stroma capped = Stroma
			.open(StromaOptions.of(this.directory.resolve("capped.db")).chunkPolicy(everyCharacter))) {
			capped.indexer().update(CorpusRecord.of("ok", "Ok", "abc"));
			assertThatExceptionOfType(TooManySectionsException.class)
				.isThrownBy(() -> capped.indexer().update(CorpusRecord.of("long", "Long", "abcd")))
				.withMessage(
						"Record 'long' (4 characters) has more than 3 sections: raise maxSections or the chunk size, "
								+ "or split the record");
			assertThat(capped.retrieval().count(null)).isEqualTo(1);
		}
	}

	@Test
	void cutsAnewWhenThePolicyChanges() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", "one two three four five six"));
		this.stroma.close();

		try (Stroma reopened = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(this.embedder)
			.chunkPolicy(MarkdownChunkPolicy.create().maxTokens(2)))) {
			IndexReport report = reopened.indexer()
				.sync(RecordSource.of(List.of(CorpusRecord.of("doc", "Doc", "one two three four five six"))));
			assertThat(report).extracting(IndexReport::changed, IndexReport::addedChunks, IndexReport::removedChunks)
				.containsExactly(1, 3, 1);
		}
	}

	@Test
	void findsEverythingByKeywordWithoutAnEmbedderAndByVectorOnceThereIsOne() {
		Path file = this.directory.resolve("later.db");
		try (Stroma without = Stroma.open(StromaOptions.of(file).embedder(Embedder.none()))) {
			without.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
			assertThat(without.retrieval().search("alpha").hits()).hasSize(1);
			assertThat(without.retrieval().search("alpha").arm("vector").reason()).isEqualTo("there is no embedder");
		}
		try (Stroma with = Stroma.open(StromaOptions.of(file).embedder(this.embedder))) {
			assertThat(with.indexer().awaitIndexed(Duration.ofSeconds(20))).isTrue();
			assertThat(with.retrieval().search(SearchRequest.of("alpha").without("lexical")).hits()).hasSize(3);
		}
	}

	@Test
	void makesVectorsAnewForAnotherModel() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
		this.stroma.close();
		TestEmbedder other = TestEmbedder.local("other model", 32);

		try (Stroma reopened = Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(other))) {
			assertThat(reopened.indexer().awaitIndexed(Duration.ofSeconds(20))).isTrue();
			assertThat(other.documents()).hasSize(3);
			assertThat(reopened.retrieval().search(SearchRequest.of("alpha").without("lexical")).hits()).hasSize(3);
		}
	}

}
