package dev.stroma.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TokenCodecTests {

	private static final List<String> TERMS = List.of("a", "\"", "and", "near(", "*", "^", "title:x", "c++", "it's",
			"\uD83D\uDE00", "\u6570\u636E", "e\u0301", "\uFEFF", "\uFFFD", "\uFFFF", "\u0080", "x".repeat(1024));

	private final TokenCodec codec = new TokenCodec();

	@AfterEach
	void close() {
		this.codec.close();
	}

	private static FullTextRow row(Random random, int terms) {
		String[] columns = new String[5];
		for (int i = 0; i < columns.length; i++) {
			columns[i] = FullTextRow
				.column(random.ints((random.nextInt(3) > 0) ? random.nextInt(terms) : 0, 0, TERMS.size())
					.mapToObj(TERMS::get)
					.toList());
		}
		return new FullTextRow(columns[0], columns[1], columns[2], columns[3], columns[4]);
	}

	@Test
	void givesBackWhatItWasGiven() {
		Random random = new Random(7);
		for (int i = 0; i < 500; i++) {
			FullTextRow row = row(random, 60);
			assertThat(this.codec.decode(this.codec.encode(row))).isEqualTo(row);
		}
	}

	@Test
	void givesBackAnEmptyRow() {
		FullTextRow empty = new FullTextRow("", "", "", "", "");
		assertThat(this.codec.decode(this.codec.encode(empty))).isEqualTo(empty);
	}

	@Test
	void givesBackRowsOfAMegabyte() {
		Random random = new Random(8);
		StringBuilder words = new StringBuilder("first");
		while (words.length() < 1_000_000) {
			words.append(' ').append(Long.toString(random.nextLong() >>> 1, 36));
		}
		FullTextRow large = new FullTextRow("title", "", words.toString(), "", words.substring(0, 500_000));
		FullTextRow small = new FullTextRow("t", "h", "b", "p", "w");
		assertThat(this.codec.decode(this.codec.encode(large))).isEqualTo(large);
		assertThat(this.codec.decode(this.codec.encode(small))).isEqualTo(small);
		FullTextRow same = new FullTextRow("", "", "same ".repeat(400_000).strip(), "", "");
		byte[] encoded = this.codec.encode(same);
		assertThat(encoded.length).isLessThan(20_000);
		assertThat(this.codec.decode(encoded)).isEqualTo(same);
	}

	@Test
	void inflatesToColumnsOnLines() {
		int length = this.codec.inflate(this.codec.encode(new FullTextRow("a b", "c", "", "d", "e\u0301")));
		assertThat(Arrays.copyOf(this.codec.buffer(), length)).asString(StandardCharsets.UTF_8)
			.isEqualTo("a b\nc\n\nd\ne\u0301");
	}

	@Test
	void noticesDamage() {
		byte[] bytes = this.codec.encode(new FullTextRow("title", "heading", "body words", "parts", "terms"));
		assertThatThrownBy(() -> this.codec.decode(Arrays.copyOf(bytes, bytes.length / 2)))
			.isInstanceOf(IllegalStateException.class)
			.hasMessage("Stored terms end too early");
		assertThatThrownBy(() -> this.codec.decode(new byte[0])).isInstanceOf(IllegalStateException.class)
			.hasMessage("Stored terms end too early");
		assertThatThrownBy(() -> this.codec.decode(new byte[] { -1, -1, -1, -1, -1 }))
			.isInstanceOf(IllegalStateException.class)
			.hasMessage("Stored terms are damaged");
		byte[] sixColumns = this.codec.encode(new FullTextRow("one", "two", "three", "four", "five\nsix"));
		assertThatThrownBy(() -> this.codec.decode(sixColumns)).isInstanceOf(IllegalStateException.class)
			.hasMessage("Stored terms have 6 columns, not 5");
		assertThat(this.codec.decode(bytes).title()).isEqualTo("title");
	}

}
