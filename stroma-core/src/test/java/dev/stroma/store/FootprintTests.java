package dev.stroma.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class FootprintTests {

	private static final List<String> PRAGMAS = List.of("cache_size", "temp_store", "mmap_size", "wal_autocheckpoint",
			"journal_size_limit", "foreign_keys", "trusted_schema", "journal_mode", "busy_timeout");

	@TempDir
	Path directory;

	private static Map<String, String> pragmas(Session session) {
		Map<String, String> values = new LinkedHashMap<>();
		for (String pragma : PRAGMAS) {
			values.put(pragma, session.sql("pragma " + pragma).query((row, number) -> row.getString(1)).single());
		}
		return values;
	}

	private static Map<String, String> expected(String... values) {
		Map<String, String> expected = new LinkedHashMap<>();
		for (int i = 0; i < values.length; i++) {
			expected.put(PRAGMAS.get(i), values[i]);
		}
		return expected;
	}

	@Test
	void aSmallOneIsThatOfEveryConnection() {
		StoreSettings settings = StoreSettings.of(this.directory.resolve("index.db"))
			.maxReaders(3)
			.footprint(Footprint.EMBEDDED);
		try (Database database = Database.open(settings.path(), settings)) {
			Map<String, String> small = expected("-1536", "1", "0", "64", "1048576", "1", "0", "wal", "5000");
			assertThat(database.maintain(FootprintTests::pragmas)).isEqualTo(small);
			long synchronous = database.maintain((writer) -> writer.number("pragma synchronous"));
			assertThat(synchronous).isEqualTo(1);
			List<Session> readers = new ArrayList<>();
			for (int i = 0; i < 3; i++) {
				readers.add(database.borrow());
			}
			assertThat(readers).doesNotHaveDuplicates()
				.allSatisfy((reader) -> assertThat(pragmas(reader)).isEqualTo(small));
			readers.forEach(database::giveBack);
		}
	}

	@Test
	void otherwiseEachHasCachesToSpare() {
		StoreSettings settings = StoreSettings.of(this.directory.resolve("index.db"));
		try (Database database = Database.open(settings.path(), settings)) {
			assertThat(database.maintain(FootprintTests::pragmas))
				.isEqualTo(expected("-32768", "2", "0", "0", "67108864", "1", "0", "wal", "5000"));
			assertThat(database.read(FootprintTests::pragmas))
				.isEqualTo(expected("-8192", "2", "0", "1000", "67108864", "1", "0", "wal", "5000"));
		}
	}

}
