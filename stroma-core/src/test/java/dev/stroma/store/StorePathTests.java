package dev.stroma.store;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.support.Listing;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A path is data: whatever stands in it, the index is at exactly this path.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "file names have fewer characters there")
class StorePathTests {

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "with blank.db", " leading", "what?.db", "x?foo=bar.db", "x?mode=memory.db",
			"x?journal_mode=delete.db", "x?immutable=1&mode=ro", "a#b.db", "100%.db", "a%20b%3F.db",
			"gr\u00F6\u00DFe-\u6570\u636E-\uD83D\uDE00.db", "decomposed-o\u0308.db", "it's \"quoted\".db",
			"semi;colon.db", "back\\slash.db", ":memory:", "file:x.db", ":resource:x.db", "-dash", "{}", "$HOME" })
	void isTakenLiterally(String name) {
		Path file = this.directory.resolve(name);
		put(file, "first");
		put(file, "second");
		assertThat(Listing.of(this.directory).contents()).containsOnlyKeys("", name, name + ".lock");
	}

	@Test
	void isTakenLiterallyAsADirectory() {
		String name = "x? #%41 '\u00F6.d";
		put(this.directory.resolve(name).resolve(name), "first");
		put(this.directory.resolve(name).resolve(name), "second");
		assertThat(Listing.of(this.directory).contents()).containsOnlyKeys("", name, name + "/" + name,
				name + "/" + name + ".lock");
	}

	@Test
	void isTakenLiterallyByAnExport() {
		Path export = this.directory.resolve("file:x?mode=ro #%41 '\u00F6.db");
		try (TestIndex index = TestIndex.open(this.directory.resolve("index.db"))) {
			index.put("exported", "found here");
			index.store().maintenance().exportTo(export);
		}
		try (TestIndex index = TestIndex.open(export)) {
			assertThat(index.byWords("found", null, 10)).containsExactly("exported#0");
		}
	}

	private static void put(Path file, String word) {
		try (TestIndex index = TestIndex.open(file)) {
			long records = index.count(null);
			index.put(word, "found here");
			assertThat(index.byWords("found", null, 10)).contains(word + "#0").hasSize((int) records + 1);
			assertThat(index.store().path()).isEqualTo(file);
			assertThat(records).isEqualTo(word.equals("first") ? 0 : 1);
		}
	}

}
