package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SourceTests extends IndexFixture {

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

}
