package dev.stroma.corpus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ContentHashTests {

	/** Eight bytes, as a length is written. */
	private static String length(int length) {
		return "\0".repeat(7) + (char) length;
	}

	/** From Python: SHA-256 over big-endian lengths and numbers and UTF-8. */
	@Test
	void isSha256OverLengthPrefixedFields() {
		assertThat(ContentHash.over("d").build())
			.hasToString("e7f3ae40b6cc78d7e7b2cc69f4c9c86a0e1fe71f82c88e20c37c962397a513c0");
		assertThat(ContentHash.over("test-1").text("\u00E9").number(-1).bytes(new byte[] { 0, -1 }).build())
			.hasToString("538a48921164aa6bb1a199403131e838777fe9cab4e22a324cc8dca74e211ef6");
	}

	@Test
	void tellsFieldsApart() {
		List<List<String>> inputs = List.of(List.of(), List.of(""), List.of("", ""), List.of("abc"), List.of("ab", "c"),
				List.of("a", "bc"), List.of("", "abc"), List.of("abc", ""), List.of("a" + length(1) + "b"),
				List.of("a", "b"), List.of(length(1) + "a"), List.of("a" + length(2) + "bc"));
		Map<ContentHash, List<String>> byFields = new HashMap<>();
		Map<ContentHash, List<String>> byList = new HashMap<>();
		for (List<String> input : inputs) {
			ContentHash.Builder builder = ContentHash.over("test");
			input.forEach(builder::text);
			assertThat(byFields.put(builder.build(), input)).isNull();
			assertThat(byList.put(ContentHash.over("test").texts(input).build(), input)).isNull();
		}
	}

	/** The ninth item is the length 17 of the text that follows eight items. */
	@Test
	void doesNotTakeATextForOneMoreItemOfTheListBeforeIt() {
		List<String> eight = List.of("1", "2", "3", "4", "5", "6", "7", "8");
		List<String> nine = List.of("1", "2", "3", "4", "5", "6", "7", "8", length(17));
		ContentHash shorter = ContentHash.over("test").texts(eight).text(length(9) + length(1) + "z").build();
		ContentHash longer = ContentHash.over("test").texts(nine).text("z").build();
		assertThat(shorter).isNotEqualTo(longer);
	}

	@Test
	void tellsDomainsApart() {
		assertThat(ContentHash.over("a").text("b").build()).isNotEqualTo(ContentHash.over("ab").build())
			.isNotEqualTo(ContentHash.over("b").text("a").build());
	}

	@Test
	void readsWhatItWrote() {
		ContentHash hash = ContentHash.over("test").number(1).build();
		ContentHash other = ContentHash.over("test").number(2).build();
		assertThat(ContentHash.parse(hash.toString())).isEqualTo(hash).hasSameHashCodeAs(hash).isNotEqualTo(other);
		assertThat(ContentHash.ofBytes(hash.toBytes())).isEqualTo(hash);
		assertThat(Set.of(hash, other)).contains(ContentHash.ofBytes(other.toBytes()));
	}

	@Test
	void doesNotChangeWithItsBytes() {
		ContentHash hash = ContentHash.over("test").build();
		byte[] bytes = hash.toBytes();
		ContentHash copy = ContentHash.ofBytes(bytes);
		bytes[0]++;
		hash.toBytes()[1]++;
		assertThat(copy).isEqualTo(hash).isEqualTo(ContentHash.over("test").build());
	}

	@Test
	void refusesOtherLengths() {
		assertThatThrownBy(() -> ContentHash.ofBytes(new byte[31])).isInstanceOf(IllegalArgumentException.class)
			.hasMessage("A content hash has 32 bytes, not 31");
		assertThatThrownBy(() -> ContentHash.parse("ab")).isInstanceOf(IllegalArgumentException.class)
			.hasMessage("A content hash has 32 bytes, not 1");
		assertThatThrownBy(() -> ContentHash.parse("xy")).isInstanceOf(IllegalArgumentException.class);
	}

}
