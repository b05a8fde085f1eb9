package dev.stroma.text;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The terms are those that SQLite's own tokenizer makes.
 */
class Unicode61AnalyzerTests {

	@ParameterizedTest
	@ValueSource(strings = { "Hello, World! ERR_TIMEOUT_42 a.b-c",
			"na\u00efve Caf\u00e9 \u00dcber stra\u00dfe \u00c5ngstr\u00f6m", "cafe\u0301 combined",
			"\u0391\u03b8\u03ae\u03bd\u03b1 \u041c\u043e\u0441\u043a\u0432\u0430", "\u6771\u4eac\u90fd 2024\u5e74",
			"x\u00b2 \u2167 \u00bd", "\ud83d\ude80 rocket\ud83d\ude80ship", "don't stop\u2019s", "\u1ea5 \u01d7 \u1e69",
			"" })
	void areThoseOfSqlite(String text) throws SQLException {
		assertThat(new Unicode61Analyzer().analyze(text).stream().map(Token::term).collect(Collectors.toSet()))
			.isEqualTo(ofSqlite(text));
	}

	@Test
	void areThoseOfSqliteForAlmostEveryCharacter() throws SQLException {
		Unicode61Analyzer analyzer = new Unicode61Analyzer();
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
				Statement statement = connection.createStatement()) {
			statement.execute("create virtual table t using fts5(content)");
			statement.execute("create virtual table v using fts5vocab(t, instance)");
			connection.setAutoCommit(false);
			try (PreparedStatement insert = connection
				.prepareStatement("insert into t (rowid, content) values (?, ?)")) {
				for (int c = 1; c < 0xD800; c++) {
					insert.setInt(1, c);
					insert.setString(2, Character.toString(c));
					insert.execute();
				}
			}
			Map<Integer, String> terms = new HashMap<>();
			try (ResultSet rows = statement.executeQuery("select doc, term from v")) {
				while (rows.next()) {
					terms.put(rows.getInt(1), rows.getString(2));
				}
			}
			List<String> others = new ArrayList<>();
			for (int c = 1; c < 0xD800; c++) {
				String ours = analyzer.analyze(Character.toString(c))
					.stream()
					.map(Token::term)
					.findFirst()
					.orElse(null);
				if (Character.isDefined(c) && !Objects.equals(ours, terms.get(c))) {
					others.add("%04x %s %s".formatted(c, ours, terms.get(c)));
				}
			}
			// characters that Java's Unicode has and SQLite's has not, or folds otherwise
			assertThat(others).hasSizeLessThan(600).noneMatch((other) -> other.compareTo("0370") < 0);
		}
	}

	private static Set<String> ofSqlite(String text) throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
				Statement statement = connection.createStatement()) {
			statement.execute("create virtual table t using fts5(content)");
			statement.execute("create virtual table v using fts5vocab(t, row)");
			try (PreparedStatement insert = connection.prepareStatement("insert into t values (?)")) {
				insert.setString(1, text);
				insert.execute();
			}
			Set<String> terms = new TreeSet<>();
			try (ResultSet rows = statement.executeQuery("select term from v")) {
				while (rows.next()) {
					terms.add(rows.getString(1));
				}
			}
			return terms;
		}
	}

}
