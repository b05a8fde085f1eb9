package dev.stroma.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.InvalidInputException;
import dev.stroma.support.NaughtyStrings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RecordLinesTests {

	private static final String HEADER = "{\"stroma-records\":1}\n";

	@TempDir
	private Path directory;

	private static CorpusRecord full() {
		Map<String, Object> metadata = new LinkedHashMap<>();
		metadata.put("z first", "text");
		metadata.put("long", Long.MIN_VALUE);
		metadata.put("whole double", 3.0);
		metadata.put("double", -1.5e-300);
		metadata.put("yes", true);
		metadata.put("no", false);
		metadata.put("moment", Instant.parse("2026-03-01T10:00:00.123456789Z"));
		metadata.put("day", LocalDate.of(2026, 3, 1));
		metadata.put("texts", List.of("a", "", "\"quoted\" \\ \u2028"));
		metadata.put("none", List.of());
		return CorpusRecord.of("ref \"1\"", "A title", "# Body\n\nwith \"quotes\", \u00e9, \ud83d\ude00 and\ttabs\n")
			.kind("guide")
			.sourceRef("https://example.com/?a=b&c=d")
			.format(BodyFormat.PLAINTEXT)
			.metadata(metadata)
			.importance(0.1)
			.validFrom(Instant.parse("2026-01-01T00:00:00Z"))
			.validUntil(Instant.parse("2027-01-01T00:00:00Z"));
	}

	private List<CorpusRecord> read(Path file) {
		try (Stream<CorpusRecord> records = RecordLines.read(file).open()) {
			return records.toList();
		}
	}

	private static void assertSame(CorpusRecord actual, CorpusRecord expected) {
		assertThat(actual.ref()).isEqualTo(expected.ref());
		assertThat(actual.contentHash()).isEqualTo(expected.contentHash());
		assertThat(List.copyOf(actual.metadata().asMap().entrySet()))
			.isEqualTo(List.copyOf(expected.metadata().asMap().entrySet()));
		assertThat(actual.body()).isEqualTo(expected.body());
	}

	@Test
	void giveBackWhatWasWritten() throws IOException {
		Path file = this.directory.resolve("records.jsonl");
		CorpusRecord plain = CorpusRecord.of("plain", null, "");

		RecordLines.write(List.of(full(), plain).iterator(), file);

		List<CorpusRecord> read = read(file);
		assertThat(read).hasSize(2);
		assertSame(read.get(0), full());
		assertSame(read.get(1), plain);
		assertThat(Files.readAllLines(file)).hasSize(3)
			.startsWith("{\"stroma-records\":1}")
			.last()
			.isEqualTo("{\"ref\":\"plain\",\"title\":\"plain\",\"kind\":\"artifact\",\"sourceRef\":\"plain\","
					+ "\"format\":\"markdown\",\"body\":\"\"}");
	}

	@Test
	void giveBackEveryNaughtyText() {
		for (String text : NaughtyStrings.all()) {
			CorpusRecord record = CorpusRecord.of("r", text, text).metadata(Map.of("k", text, "l", List.of(text)));
			assertSame(RecordLines.decode(RecordLines.encode(record)), record);
		}
	}

	@Test
	void mayBeNone() {
		Path file = this.directory.resolve("none.jsonl");
		RecordLines.write(List.<CorpusRecord>of().iterator(), file);
		assertThat(read(file)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = { "{\"ref\":\"a\"}|A record has no 'body': give it one",
			"{\"body\":\"b\"}|A record has no 'ref': give it one",
			"{\"ref\":1,\"body\":\"b\"}|'ref' is no text: put it in quotation marks",
			"{\"ref\":\" \",\"body\":\"b\"}|The record ref is blank: give each one a name",
			"{\"ref\":\"a\",\"ref\":\"b\",\"body\":\"b\"}|'ref' comes twice: give it once",
			"{\"ref\":\"a\",\"body\":\"b\",\"importance\":2}|The importance of record 'a' is 2.0: use 0 to 1",
			"{\"ref\":\"a\",\"body\":\"b\",\"importance\":\"x\"}|'importance' is no number",
			"{\"ref\":\"a\",\"body\":\"b\",\"validFrom\":\"soon\"}|'validFrom' is 'soon': use the form 2026-03-01T10:00:00Z",
			"{\"ref\":\"a\",\"body\":\"b\",\"metadata\":[]}|'metadata' is no JSON object",
			"{\"ref\":\"a\",\"body\":\"b\",\"metadata\":{\"k\":{\"x\":1}}}|Metadata 'k' is an object: use {\"instant\": \"2026-03-01T10:00:00Z\"} or {\"date\": \"2026-03-01\"}",
			"[]|A record is a JSON object, not START_ARRAY", "17|A record is a JSON object, not VALUE_NUMBER_INT" })
	void nameTheLineThatIsNoRecord(String line, String why) throws IOException {
		Path file = this.directory.resolve("bad.jsonl");
		Files.writeString(file, HEADER + "{\"ref\":\"good\",\"body\":\"b\"}\n" + line + "\n");

		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> read(file))
			.withMessage("Line 3 of '%s' is no record: %s", file, why);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = { "{\"ref\":\"a\",\"body\":\"cut off", "{\"ref\":\"a\"",
			"{\"ref\":\"a\",,}", "nonsense", "{\"ref\":\"a\",\"body\":\"b\",\"importance\":99999999999999999999999}",
			"{\"ref\":\"a\",\"body\":\"b\",\"metadata\":{\"a\":[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]}}" })
	void areRefusedAtTheLineWhereTheyBreak(String line) throws IOException {
		Path file = this.directory.resolve("broken.jsonl");
		Files.writeString(file, HEADER + line);

		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> read(file))
			.withMessageStartingWith("Line 2 of '%s' is no record: ", file);
	}

	@Test
	void areOfAVersionThatIsKnown() throws IOException {
		Path file = this.directory.resolve("other.jsonl");
		Files.writeString(file, "{\"stroma-records\":2}\n");
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> read(file))
			.withMessage("The records of '%s' are of version 2, newer than the 1 this library knows: use a newer one",
					file);
		Files.writeString(file, "{\"ref\":\"a\",\"body\":\"b\"}\n");
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> read(file))
			.withMessage("The file '%s' has no records: its first line is not {\"stroma-records\": 1}", file);
		Files.writeString(file, "");
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> read(file));
	}

}
