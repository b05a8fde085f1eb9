package dev.stroma.corpus;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class MetadataCodecTests {

	/** The value behind count 1, the key's length 1 and the key {@code k}. */
	static final Arguments[] layouts = { arguments("\u00E9", "73 00000002 c3a9"), arguments(-2L, "6c fffffffffffffffe"),
			arguments(1.5, "64 3ff8000000000000"), arguments(true, "74"), arguments(false, "66"),
			arguments(Instant.ofEpochSecond(-1, 5), "69 ffffffffffffffff 00000005"),
			arguments(LocalDate.ofEpochDay(2), "44 0000000000000002"), arguments(List.of(), "4c 00000000"),
			arguments(List.of("a", ""), "4c 00000002 00000001 61 00000000") };

	private static final String[] TEXTS = { "", "a", "\uFEFF", "\uFEFF\uFEFFx", "\r\n", "\u0000", "\uD83D", "e\u0301",
			"\uD83D\uDE00", " ", "a".repeat(3_000) };

	@ParameterizedTest
	@FieldSource("layouts")
	void keepsItsLayout(Object value, String hex) {
		byte[] bytes = HexFormat.of().parseHex(("00000001 00000001 6b " + hex).replace(" ", ""));
		assertThat(MetadataCodec.encode(Metadata.of(Map.of("k", value)))).isEqualTo(bytes);
		assertThat(MetadataCodec.decode(bytes).asMap()).isEqualTo(Map.of("k", value));
	}

	@Test
	void givesBackWhatItWasGiven() {
		Random random = new Random(2);
		for (int i = 0; i < 2_000; i++) {
			Metadata metadata = metadata(random);
			Metadata again = MetadataCodec.decode(MetadataCodec.encode(metadata));
			assertThat(new ArrayList<>(again.asMap().entrySet()))
				.isEqualTo(new ArrayList<>(metadata.asMap().entrySet()));
		}
	}

	@Test
	void givesDifferentMetadataDifferentBytes() {
		Random random = new Random(3);
		Map<String, Metadata> byBytes = new HashMap<>();
		for (int i = 0; i < 5_000; i++) {
			Metadata metadata = metadata(random);
			Metadata same = byBytes.put(HexFormat.of().formatHex(MetadataCodec.encode(metadata)), metadata);
			assertThat(same).isIn(null, metadata);
		}
	}

	@Test
	void noticesEveryCut() {
		byte[] bytes = MetadataCodec
			.encode(Metadata.empty().with("tags", List.of("one", "two")).with("n", 1).with("text", "words"));
		for (int length = 0; length < bytes.length; length++) {
			byte[] cut = Arrays.copyOf(bytes, length);
			assertThatThrownBy(() -> MetadataCodec.decode(cut)).as("%d bytes", length)
				.isInstanceOf(IllegalStateException.class)
				.hasMessage("Stored metadata is damaged");
		}
	}

	@Test
	void noticesAMomentThatThereIsNot() {
		byte[] bytes = HexFormat.of().parseHex("00000001" + "000000016b" + "69" + "7fffffffffffffff" + "00000000");
		assertThatThrownBy(() -> MetadataCodec.decode(bytes)).isInstanceOf(IllegalStateException.class)
			.hasMessage("Stored metadata is damaged");
	}

	@Test
	void noticesAnUnknownType() {
		byte[] bytes = HexFormat.of().parseHex("00000001000000016b3f");
		assertThatThrownBy(() -> MetadataCodec.decode(bytes)).isInstanceOf(IllegalStateException.class)
			.hasMessage("Unknown metadata type 63");
	}

	private static Metadata metadata(Random random) {
		Map<String, Object> values = new LinkedHashMap<>();
		for (int i = random.nextInt(5); i > 0; i--) {
			values.put("k" + random.nextInt(9), value(random));
		}
		return Metadata.of(values);
	}

	private static Object value(Random random) {
		return switch (random.nextInt(7)) {
			case 0 -> TEXTS[random.nextInt(TEXTS.length)];
			case 1 -> random.nextLong() >> random.nextInt(64);
			case 2 -> random.nextBoolean() ? random.nextGaussian() : random.nextInt(3) - 1;
			case 3 -> random.nextBoolean();
			case 4 -> Instant.ofEpochSecond(random.nextLong() >> 16, random.nextInt(1_000_000_000));
			case 5 -> LocalDate.ofEpochDay(random.nextInt());
			default -> random.ints(random.nextInt(4), 0, TEXTS.length).mapToObj((index) -> TEXTS[index]).toList();
		};
	}

}
