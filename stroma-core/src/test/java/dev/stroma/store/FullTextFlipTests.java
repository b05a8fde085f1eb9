package dev.stroma.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.dao.DataAccessException;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A bit that flips in the full-text index's own records, which SQLite cannot check:
 * either {@code verify()} finds it, or every search answers as before.
 */
class FullTextFlipTests {

	private static final long SEED = Long.getLong("stroma.flip.seed", 7);

	private static final int FLIPS = Integer.getInteger("stroma.flips", 30);

	private static final int WORDS = 60;

	private final Random random = new Random(SEED);

	@Test
	void isNoticedOrDoesNoHarm(@TempDir Path directory) throws SQLException {
		Path file = directory.resolve("index.db");
		String table;
		try (TestIndex index = TestIndex.openWithoutModel(StoreSettings.of(file))) {
			index.build();
			for (int batch = 0; batch < 3; batch++) {
				index.put(records(batch), TestIndex::later);
			}
			table = index.store().read((reader) -> reader.text().set().table());
		}
		List<String> questions = questions();
		List<String> expected = answers(file, table, questions);
		int noticed = 0;
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
			List<Long> blocks = blocks(connection, table);
			for (int flip = 0; flip < FLIPS; flip++) {
				long block = blocks.get(this.random.nextInt(blocks.size()));
				byte[] sound = read(connection, table, block);
				byte[] damaged = sound.clone();
				int at = this.random.nextInt(damaged.length);
				damaged[at] ^= (byte) (1 << this.random.nextInt(8));
				write(connection, table, block, damaged);
				if (isSound(file)) {
					List<String> answers = new ArrayList<>(answers(file, table, questions));
					answers.removeAll(expected);
					assertThat(answers)
						.as("seed %d, flip %d in block %d at %d of %d", SEED, flip, block, at, damaged.length)
						.isEmpty();
				}
				else {
					noticed++;
				}
				write(connection, table, block, sound);
			}
		}
		assertThat(noticed).isGreaterThan(FLIPS / 2);
		assertThat(isSound(file)).isTrue();
	}

	private static boolean isSound(Path file) {
		try (Session session = Session.open(file, true, "begin")) {
			return session.inTransaction(() -> new Verification(session, false, null).run()).isEmpty();
		}
	}

	private List<CorpusRecord> records(int batch) {
		return IntStream.range(0, 400)
			.mapToObj((i) -> CorpusRecord.of("r%d-%d".formatted(batch, i), null,
					"everywhere " + IntStream.range(0, 8)
						.mapToObj((j) -> "w" + this.random.nextInt(WORDS))
						.collect(Collectors.joining(" "))))
			.toList();
	}

	private static List<String> questions() {
		List<String> questions = new ArrayList<>();
		for (int i = 0; i < WORDS; i++) {
			String next = "w" + (i * 7 + 1) % WORDS;
			questions.add("w%d OR %s".formatted(i, next));
			questions.add("w%d AND %s".formatted(i, next));
			questions.add("everywhere AND w%d".formatted(i));
			questions.add("\"w%d %s\"".formatted(i, next));
		}
		return questions;
	}

	private static List<String> answers(Path file, String table, List<String> questions) {
		List<String> answers = new ArrayList<>();
		try (Session session = Session.open(file, true, "begin")) {
			for (String question : questions) {
				try {
					answers.add(question + session.sql("select rowid from %1$s where %1$s match ?".formatted(table))
						.param(question)
						.query((row, number) -> row.getLong(1))
						.list());
				}
				catch (DataAccessException ex) {
					answers.add(question + ex.getMessage());
				}
			}
		}
		return answers;
	}

	private static List<Long> blocks(Connection connection, String table) throws SQLException {
		List<Long> blocks = new ArrayList<>();
		try (Statement statement = connection.createStatement();
				ResultSet rows = statement.executeQuery("select id from %s_data where id > 1".formatted(table))) {
			while (rows.next()) {
				blocks.add(rows.getLong(1));
			}
		}
		return blocks;
	}

	private static byte[] read(Connection connection, String table, long block) throws SQLException {
		try (PreparedStatement statement = connection
			.prepareStatement("select block from %s_data where id = ?".formatted(table))) {
			statement.setLong(1, block);
			return statement.executeQuery().getBytes(1);
		}
	}

	private static void write(Connection connection, String table, long block, byte[] bytes) throws SQLException {
		try (PreparedStatement statement = connection
			.prepareStatement("update %s_data set block = ? where id = ?".formatted(table))) {
			statement.setBytes(1, bytes);
			statement.setLong(2, block);
			statement.executeUpdate();
		}
	}

}
