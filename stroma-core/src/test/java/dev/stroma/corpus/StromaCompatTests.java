package dev.stroma.corpus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The golden values are those of Stroma for the same records.
 */
class StromaCompatTests {

	private static final CorpusRecord ALPHA = CorpusRecord.of("alpha", "Alpha", "alpha content")
		.kind("note")
		.format(BodyFormat.PLAINTEXT);

	private static final String ALPHA_HASH = "bcb708a109e4ac0c5087e1cf29678c0300567822c584e2f3e2a5858feb829c53";

	@Test
	void hashesARecordAsStromaDoes() {
		assertThat(StromaCompat.recordHash(ALPHA)).isEqualTo(ALPHA_HASH);
		assertThat(StromaCompat.recordHash(ALPHA.metadata(Map.of("k", "v"))))
			.isEqualTo("5cefce71ff49876dbc38b804099371182871e72200255b45a0b7b73a72c994c3");
	}

	@Test
	void fingerprintsACorpusAsStromaDoes() {
		assertThat(StromaCompat.fingerprint(List.of(ALPHA)))
			.isEqualTo("2a85f0e14a15df301e48aa6f5677e89f6b2b6731e8b001ff9015827d9884f927")
			.isEqualTo(StromaCompat.fingerprint(Map.of(" alpha", ALPHA_HASH + "\n")));
		assertThat(StromaCompat.fingerprint(List.of()))
			.isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	}

	/** Computed by the rules in the class's description with another program. */
	@Test
	void sortsByBytesAndQuotesWhatIsNotPrintable() {
		String hash = "5cc49862188e6e6954770c17e69bef4bd176b2710c534d3702fe736794118be3";
		Map<String, String> metadata = new LinkedHashMap<>();
		metadata.put("z=", "\"\n\"");
		metadata.put("\uD801\uDC00", "y");
		metadata.put("\uFFEE", " x ");
		metadata.put(" ", "left out");

		assertThat(StromaCompat.recordHash("page", " \u00DCber \"alles\"\\\u3000", BodyFormat.MARKDOWN,
				"line one\n\tline\u00A0two \u200B\uD83D\uDE00 \uDB40\uDC01 end\r\n", metadata))
			.isEqualTo(hash);

		Map<String, String> hashes = new LinkedHashMap<>();
		hashes.put("\uD801\uDC00", hash);
		hashes.put("\uFFEE", hash);
		hashes.put("beta", hash);
		hashes.put("alpha", ALPHA_HASH);
		assertThat(StromaCompat.fingerprint(hashes))
			.isEqualTo("75d7f84a939835d22aaa18ce7949682a09178ee3724a7709fe8e83922c506b2b");
	}

	@Test
	void leavesOutRefAndSource() {
		CorpusRecord moved = CorpusRecord.of("beta", "Alpha", " alpha content\n")
			.kind("note")
			.format(BodyFormat.PLAINTEXT)
			.sourceRef("elsewhere");
		assertThat(StromaCompat.recordHash(moved)).isEqualTo(ALPHA_HASH);
	}

	@Test
	void doesNotDependOnTheOrderOfRecords() {
		CorpusRecord beta = CorpusRecord.of("beta", null, "");
		assertThat(StromaCompat.fingerprint(List.of(ALPHA, beta)))
			.isEqualTo(StromaCompat.fingerprint(List.of(beta, ALPHA)))
			.isNotEqualTo(StromaCompat.fingerprint(List.of(ALPHA, beta, beta)));
	}

	@Test
	void refusesWhatStromaDoesNotHave() {
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> StromaCompat.recordHash(ALPHA.metadata(Map.of("year", 2026))))
			.withMessage(
					"Metadata 'year' of record 'alpha' is a Long: Stroma hashes strings only, give it as a string");
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> StromaCompat.recordHash("", "", BodyFormat.MARKDOWN, "", Map.of("k", "1", "k ", "2")))
			.withMessage("Metadata key 'k' occurs twice: give it one value");
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> StromaCompat.fingerprint(Map.of("a", " ")))
			.withMessage("The ref 'a' has the hash ' ': give both to a fingerprint");
	}

	@Test
	void readsMetadataAsStromaKeepsThem() {
		assertThat(StromaCompat.metadata("null")).isEmpty();
		assertThat(StromaCompat.metadata("{}")).isEmpty();
		assertThat(StromaCompat.metadata("{\"b\":\"\\u003c1\",\"a\":\"\"}")).isEqualTo(Map.of("a", "", "b", "<1"));
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> StromaCompat.metadata("{\"a\":1}"))
			.withMessage("The metadata {\"a\":1} are no object of strings: Stroma has no others");
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> StromaCompat.metadata("{\"a\""))
			.withMessageStartingWith("The metadata {\"a\" are no JSON (");
	}

}
