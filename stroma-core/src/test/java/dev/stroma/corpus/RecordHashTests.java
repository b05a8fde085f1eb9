package dev.stroma.corpus;

import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RecordHashTests {

	private static final CorpusRecord RECORD = CorpusRecord.of("a", "title", "body").sourceRef("source");

	@Test
	void leavesOutTheIdentity() {
		CorpusRecord other = CorpusRecord.of("b", "title", "body").sourceRef("source").inScope("tenant");
		assertThat(other.contentHash()).isEqualTo(RECORD.contentHash());
	}

	@Test
	void coversEveryOtherPart() {
		assertDistinct(RECORD, CorpusRecord.of("a", "Title", "body").sourceRef("source"),
				CorpusRecord.of("a", "title", "body ").sourceRef("source"), RECORD.sourceRef("source2"),
				RECORD.kind("page"), RECORD.format(BodyFormat.PLAINTEXT), RECORD.metadata(Map.of("k", "v")));
	}

	@Test
	void tellsNeighbouringPartsApart() {
		assertDistinct(CorpusRecord.of("a", "bc", "d").sourceRef("s"), CorpusRecord.of("a", "b", "cd").sourceRef("s"),
				CorpusRecord.of("a", "b", "d").sourceRef("cs"),
				CorpusRecord.of("a", "b", "d").sourceRef("s").kind("c"));
	}

	@Test
	void coversTypesAndOrderOfMetadataValues() {
		assertDistinct(Stream.<Map<String, ?>>of(Map.of(), Map.of("k", "1"), Map.of("k", 1), Map.of("k", 1.0),
				Map.of("k", true), Map.of("k", false), Map.of("k", List.of()), Map.of("k", List.of("1")),
				Map.of("k", List.of("1", "2")), Map.of("k", List.of("2", "1")), Map.of("k", List.of("12")),
				Map.of("k", LocalDate.EPOCH), Map.of("k", Instant.EPOCH), Map.of("l", "1"), Map.of("k", "1", "l", "1"))
			.map(RECORD::metadata)
			.toArray(CorpusRecord[]::new));
	}

	@Test
	void leavesOutTheOrderOfKeys() {
		Map<String, Object> forth = new LinkedHashMap<>();
		Map<String, Object> back = new LinkedHashMap<>();
		for (int i = 0; i < 20; i++) {
			forth.put("k" + i, i);
			back.put("k" + (19 - i), 19 - i);
		}
		assertThat(RECORD.metadata(forth).contentHash()).isEqualTo(RECORD.metadata(back).contentHash());
	}

	private static void assertDistinct(CorpusRecord... records) {
		assertThat(records).extracting(CorpusRecord::contentHash).doesNotHaveDuplicates();
	}

}
