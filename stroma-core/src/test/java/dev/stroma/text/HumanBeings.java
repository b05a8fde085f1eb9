package dev.stroma.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The first article of the Universal Declaration of Human Rights in every language we
 * know and, with language {@code none}, in some that we do not.
 */
record HumanBeings(String language, String text) {

	static List<HumanBeings> all() {
		try (InputStream file = HumanBeings.class.getResourceAsStream("human-beings.tsv")) {
			return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
				.map((line) -> line.split("\t"))
				.map((fields) -> new HumanBeings(fields[0], fields[1]))
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
