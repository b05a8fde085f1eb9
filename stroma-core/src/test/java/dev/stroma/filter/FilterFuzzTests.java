package dev.stroma.filter;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

import com.code_intelligence.jazzer.junit.FuzzTest;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any bytes as a filter's text: a filter that its own text gives again, or a refusal. Run
 * with the seeds beside it, or without end to search for more (docs, "Fuzzing").
 */
class FilterFuzzTests {

	private static final List<CorpusRecord> RECORDS = List.of(CorpusRecord.of("a", "A", "text"),
			CorpusRecord.of("b", "B", "text")
				.kind("note")
				.importance(0.5)
				.validFrom(Instant.EPOCH)
				.metadata(Map.of("a", 1, "b", 2.5, "lang", "en", "tags", List.of("old", "new"), "x", true, "day",
						LocalDate.EPOCH)));

	@FuzzTest(maxDuration = "10m")
	void parsesOrRefuses(byte[] bytes) {
		String text = new String(bytes, StandardCharsets.UTF_8);
		Filter filter;
		try {
			filter = Filter.parse(text);
		}
		catch (InvalidInputException | LimitExceededException ex) {
			assertThat(ex.getMessage()).isNotBlank();
			return;
		}
		Filter again = Filter.parse(filter.toString());
		assertThat(again).hasToString(filter.toString());
		for (CorpusRecord record : RECORDS) {
			assertThat(again.matches(record)).isEqualTo(filter.matches(record));
			assertThat(Filter.not(filter).matches(record)).isEqualTo(!filter.matches(record));
		}
	}

}
