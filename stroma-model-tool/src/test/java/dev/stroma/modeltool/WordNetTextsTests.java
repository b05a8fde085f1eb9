package dev.stroma.modeltool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class WordNetTextsTests {

	@TempDir
	Path directory;

	@Test
	void joinsTheLemmasOfASynsetWithItsGloss() throws IOException {
		write("adj",
				"00000001 00 a 02 high(a) 0 tall-growing(ip) 0 001 & 00000002 a 0000 | of more than usual height  ");
		write("adv", "00000001 02 r 01 seaward 0 000 | toward the sea; \"it drifted seaward\"  ");
		write("noun",
				"""
						  1 This software and database is being provided to you
						00000001 03 n 0a a 0 b 0 c 0 d 0 e 0 f 0 g 0 h 0 i 0 ebb_tide 0 000 | the tide while water is flowing out  """);
		write("verb", "00000001 30 v 01 ebb 0 001 @ 00000002 v 0000 01 + 01 00 | flow back or recede  ");

		assertThat(WordNetTexts.read(this.directory)).containsExactly("high, tall-growing: of more than usual height",
				"seaward: toward the sea; \"it drifted seaward\"",
				"a, b, c, d, e, f, g, h, i, ebb tide: the tide while water is flowing out", "ebb: flow back or recede");
	}

	private void write(String kind, String lines) throws IOException {
		Files.writeString(this.directory.resolve("data." + kind), lines);
	}

}
