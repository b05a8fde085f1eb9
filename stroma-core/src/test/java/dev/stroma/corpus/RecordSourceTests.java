package dev.stroma.corpus;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RecordSourceTests {

	@Test
	void givesTheSameRecordsEachTime() {
		CorpusRecord first = CorpusRecord.of("b", null, "");
		CorpusRecord second = CorpusRecord.of("a", null, "");
		List<CorpusRecord> records = new ArrayList<>(List.of(first, second));
		RecordSource source = RecordSource.of(records);
		records.clear();
		assertThat(source.open()).containsExactly(first, second);
		assertThat(source.open()).containsExactly(first, second);
	}

}
