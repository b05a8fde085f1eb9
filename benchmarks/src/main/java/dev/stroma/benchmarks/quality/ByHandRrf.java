package dev.stroma.benchmarks.quality;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.sqlite.SQLiteConfig;

import dev.stroma.embed.Embedder;
import dev.stroma.error.NotEmbeddableException;

/**
 * What one writes by hand with the same model: an FTS5 table with the porter stemmer, a
 * vec0 table, a hundred of each, fused by reciprocal rank with equal weights, whatever
 * the language.
 */
final class ByHandRrf implements RankingSystem {

	private static final int K = 60;

	private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

	private final String name;

	private final TestCollection collection;

	private final Embedder embedder;

	private final Connection connection;

	/**
	 * @param sqliteVec the library that the process has loaded already
	 */
	ByHandRrf(String name, TestCollection collection, Embedder embedder, Path file, Path sqliteVec) {
		this.name = name;
		this.collection = collection;
		this.embedder = embedder;
		try {
			SQLiteConfig config = new SQLiteConfig();
			config.enableLoadExtension(true);
			this.connection = config.createConnection("jdbc:sqlite:" + file);
			try (PreparedStatement load = this.connection
				.prepareStatement("select load_extension(?, 'sqlite3_vec_init')");
					Statement create = this.connection.createStatement()) {
				load.setString(1, sqliteVec.toString());
				load.execute();
				create.execute("create virtual table texts using fts5(title, body, tokenize = 'porter unicode61')");
				create.execute("create virtual table vectors using vec0(id integer primary key, "
						+ "embedding float[%d] distance_metric=cosine)".formatted(embedder.profile().dimension()));
			}
			load();
		}
		catch (SQLException ex) {
			throw new IllegalStateException("SQLite refused: " + ex.getMessage(), ex);
		}
	}

	private void load() throws SQLException {
		this.connection.setAutoCommit(false);
		try (PreparedStatement text = this.connection
			.prepareStatement("insert into texts (rowid, title, body) values (?, ?, ?)");
				PreparedStatement vector = this.connection
					.prepareStatement("insert into vectors (id, embedding) values (?, ?)")) {
			for (int i = 0; i < this.collection.documents().size(); i++) {
				TestCollection.Document document = this.collection.documents().get(i);
				text.setLong(1, i);
				text.setString(2, document.title());
				text.setString(3, document.text());
				text.execute();
				try {
					byte[] bytes = bytes(
							this.embedder.embedDocuments(List.of(document.title() + " " + document.text())).get(0));
					vector.setLong(1, i);
					vector.setBytes(2, bytes);
					vector.execute();
				}
				catch (NotEmbeddableException ex) {
					// A text without a word has no vector
					continue;
				}
			}
		}
		this.connection.commit();
		this.connection.setAutoCommit(true);
	}

	@Override
	public String name() {
		return this.name;
	}

	@Override
	public List<String> search(String question) {
		try {
			Map<Long, Double> scores = new HashMap<>();
			for (List<Long> list : List.of(byWords(question), byMeaning(question))) {
				for (int i = 0; i < list.size(); i++) {
					scores.merge(list.get(i), 1.0 / (K + i + 1), Double::sum);
				}
			}
			return scores.entrySet()
				.stream()
				.sorted(Map.Entry.<Long, Double>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
				.limit(DEPTH)
				.map((entry) -> this.collection.documents().get(entry.getKey().intValue()).id())
				.toList();
		}
		catch (SQLException ex) {
			throw new IllegalStateException("SQLite refused: " + ex.getMessage(), ex);
		}
	}

	private List<Long> byWords(String question) throws SQLException {
		String match = WORD.matcher(question)
			.results()
			.map((word) -> '"' + word.group() + '"')
			.collect(Collectors.joining(" OR "));
		try (PreparedStatement query = this.connection
			.prepareStatement("select rowid from texts where texts match ? order by rank, rowid limit ?")) {
			query.setString(1, match);
			query.setInt(2, DEPTH);
			return match.isEmpty() ? List.of() : ids(query);
		}
	}

	private List<Long> byMeaning(String question) throws SQLException {
		try (PreparedStatement query = this.connection
			.prepareStatement("select id from vectors where embedding match ? and k = ? order by distance")) {
			query.setBytes(1, bytes(this.embedder.embedQuery(question)));
			query.setInt(2, DEPTH);
			return ids(query);
		}
		catch (NotEmbeddableException ex) {
			return List.of();
		}
	}

	private static List<Long> ids(PreparedStatement query) throws SQLException {
		List<Long> ids = new ArrayList<>();
		try (ResultSet rows = query.executeQuery()) {
			while (rows.next()) {
				ids.add(rows.getLong(1));
			}
		}
		return ids;
	}

	private static byte[] bytes(float[] vector) {
		ByteBuffer buffer = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
		buffer.asFloatBuffer().put(vector);
		return buffer.array();
	}

	@Override
	public void close() {
		try {
			this.connection.close();
		}
		catch (SQLException ex) {
			throw new IllegalStateException("SQLite refused: " + ex.getMessage(), ex);
		}
	}

}
