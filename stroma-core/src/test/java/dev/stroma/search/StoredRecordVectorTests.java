package dev.stroma.search;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where the arm has a weight by default, the vectors of whole records are stored, and
 * everything else is as it is where they are not.
 */
class StoredRecordVectorTests extends RecordVectorArmTests {

	@Override
	StromaOptions options(String file) {
		return super.options(file).searchDefaults(SearchRequest.of("").weight(Arm.RECORD_VECTOR, 1));
	}

	private List<List<Object>> stored() throws Exception {
		try (PlainSql sql = PlainSql.on(this.directory.resolve("index.db"))) {
			long set = sql.number("select id from index_set where layout like 'record:%' and state = 'active'");
			return sql.rows("select id, hex(vector) from pooled_%d order by id".formatted(set));
		}
	}

	@Test
	@Override
	void runsOnlyWhereItHasAWeight() {
		this.stroma.indexer().update(records(10, 1), List.of());

		assertThat(this.stroma.retrieval().search("alpha").arms()).extracting(Arm::name).contains(Arm.RECORD_VECTOR);
		assertThat(this.stroma.retrieval().search(SearchRequest.of("alpha").weight(Arm.RECORD_VECTOR, 0)).arms())
			.extracting(Arm::name)
			.doesNotContain(Arm.RECORD_VECTOR);
	}

	@Test
	void staysAsItIsWhenMetadataIsPatched() throws Exception {
		this.stroma.indexer().update(records(10, 1), List.of());
		List<List<Object>> before = stored();
		assertThat(before).hasSize(10);

		this.stroma.indexer().patch("r003", Metadata.of(Map.of("third", 7)));

		assertThat(stored()).isEqualTo(before);
		assertThat(this.stroma.snapshots().verify().messages()).isEmpty();
	}

	@Test
	void isBuiltAndDeletedAsTheWeightComesAndGoes() throws Exception {
		this.stroma.indexer().update(records(10, 1), List.of());
		List<String> expected = refs(this.stroma, SearchRequest.of("alpha").limit(10));
		this.stroma.close();
		try (Stroma without = Stroma.open(super.options("index.db"))) {
			assertThat(refs(without, SearchRequest.of("alpha").weight(Arm.RECORD_VECTOR, 1).limit(10)))
				.isEqualTo(expected);
			without.indexer().update(CorpusRecord.of("r099", "title", "alpha alpha"));
			assertThat(without.snapshots().verify().messages()).isEmpty();
		}
		open();
		this.stroma.indexer().awaitIndexed(Duration.ofMinutes(1));
		assertThat(stored()).hasSize(11);
		assertThat(this.stroma.snapshots().verify().messages()).isEmpty();
	}

}
