package dev.stroma.benchmarks.search;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.sqlite.SQLiteConfig;

import dev.stroma.benchmarks.corpus.Document;
import dev.stroma.benchmarks.corpus.Question;

/**
 * What one writes by hand over the same two extensions, done well: one file with a vec0
 * and an FTS5 table, write-ahead log, prepared statements, a transaction per batch; both
 * tables asked, the two lists fused by reciprocal rank, the texts of the best read by
 * their ids. Ranked by {@code bm25()} rather than {@code rank}, which takes SQLite
 * longer.
 */
public final class JdbcSystem implements SearchSystem {

	/** How many of each list take part in fusion. */
	private static final int FUSED = 50;

	private static final String LEXICAL = """
			select rowid from passage_text where passage_text match ? order by bm25(passage_text) limit ?
			""";

	private static final String NEAREST = "select id, distance from passage_vector where embedding match ? and k = ?";

	private static final String TEXT = "select ref, body from passage_text where rowid = ?";

	private final Path file;

	private final Connection connection;

	private final PreparedStatement lexical;

	private final PreparedStatement nearest;

	private final PreparedStatement text;

	private long documents;

	private JdbcSystem(Path file, Connection connection) throws SQLException {
		this.file = file;
		this.connection = connection;
		this.lexical = connection.prepareStatement(LEXICAL);
		this.nearest = connection.prepareStatement(NEAREST);
		this.text = connection.prepareStatement(TEXT);
	}

	/**
	 * @param sqliteVec the library that the process has loaded already
	 */
	public static JdbcSystem open(Path directory, int dimension, Path sqliteVec) {
		Path file = directory.resolve("jdbc.db");
		return sql(() -> {
			SQLiteConfig config = new SQLiteConfig();
			config.setJournalMode(SQLiteConfig.JournalMode.WAL);
			config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
			config.setCacheSize(-8192);
			config.enableLoadExtension(true);
			Connection connection = config.createConnection("jdbc:sqlite:" + file);
			try (PreparedStatement load = connection.prepareStatement("select load_extension(?, 'sqlite3_vec_init')");
					Statement create = connection.createStatement()) {
				load.setString(1, sqliteVec.toString());
				load.execute();
				create.execute("create virtual table passage_text using fts5(ref unindexed, title, body)");
				create.execute("""
						create virtual table passage_vector using vec0(
							id integer primary key, embedding float[%d] distance_metric=cosine)
						""".formatted(dimension));
			}
			return new JdbcSystem(file, connection);
		});
	}

	@Override
	public String name() {
		return "jdbc";
	}

	@Override
	public Set<Mode> modes() {
		return Set.of(Mode.LEXICAL, Mode.VECTOR, Mode.HYBRID);
	}

	@Override
	public void load(List<Document> documents) {
		sql(() -> {
			this.connection.setAutoCommit(false);
			try (PreparedStatement insertText = this.connection
				.prepareStatement("insert into passage_text (rowid, ref, title, body) values (?, ?, ?, ?)");
					PreparedStatement insertVector = this.connection
						.prepareStatement("insert into passage_vector (id, embedding) values (?, ?)")) {
				for (Document document : documents) {
					long id = ++this.documents;
					insertText.setLong(1, id);
					insertText.setString(2, document.ref());
					insertText.setString(3, document.title());
					insertText.setString(4, document.body());
					insertText.addBatch();
					insertVector.setLong(1, id);
					insertVector.setBytes(2, bytes(document.vector()));
					insertVector.addBatch();
				}
				insertText.executeBatch();
				insertVector.executeBatch();
			}
			this.connection.commit();
			this.connection.setAutoCommit(true);
			return this.documents;
		});
	}

	@Override
	public List<Passage> search(Question question, Mode mode, int limit) {
		return sql(() -> texts(switch (mode) {
			case LEXICAL -> lexical(question.text(), limit);
			case VECTOR -> nearest(question.vector(), limit);
			case HYBRID -> {
				ReciprocalRanks ranks = new ReciprocalRanks();
				ranks.add(lexical(question.text(), FUSED));
				ranks.add(nearest(question.vector(), FUSED));
				yield ranks.best(limit);
			}
			case FILTERED -> throw new IllegalArgumentException("It has no filter");
		}));
	}

	private List<Long> lexical(String question, int limit) throws SQLException {
		this.lexical.setString(1,
				Arrays.stream(question.split(" "))
					.map((word) -> '"' + word.replace("\"", "\"\"") + '"')
					.collect(Collectors.joining(" OR ")));
		this.lexical.setInt(2, limit);
		List<Long> ids = new ArrayList<>();
		try (ResultSet rows = this.lexical.executeQuery()) {
			while (rows.next()) {
				ids.add(rows.getLong(1));
			}
		}
		return ids;
	}

	private List<Long> nearest(float[] vector, int limit) throws SQLException {
		record Neighbour(long id, double distance) {
		}
		this.nearest.setBytes(1, bytes(vector));
		this.nearest.setInt(2, limit);
		List<Neighbour> neighbours = new ArrayList<>();
		try (ResultSet rows = this.nearest.executeQuery()) {
			while (rows.next()) {
				neighbours.add(new Neighbour(rows.getLong(1), rows.getDouble(2)));
			}
		}
		neighbours.sort(Comparator.comparingDouble(Neighbour::distance));
		return neighbours.stream().map(Neighbour::id).toList();
	}

	private List<Passage> texts(List<Long> ids) throws SQLException {
		List<Passage> passages = new ArrayList<>();
		for (long id : ids) {
			this.text.setLong(1, id);
			try (ResultSet row = this.text.executeQuery()) {
				while (row.next()) {
					passages.add(new Passage(row.getString(1), row.getString(2)));
				}
			}
		}
		return passages;
	}

	private static byte[] bytes(float[] vector) {
		ByteBuffer buffer = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
		buffer.asFloatBuffer().put(vector);
		return buffer.array();
	}

	@Override
	public Path file() {
		return this.file;
	}

	@Override
	public void close() {
		sql(() -> {
			this.connection.close();
			return true;
		});
	}

	private interface Work<T> {

		T run() throws SQLException;

	}

	private static <T> T sql(Work<T> work) {
		try {
			return work.run();
		}
		catch (SQLException ex) {
			throw new IllegalStateException("SQLite refused: " + ex.getMessage(), ex);
		}
	}

}
