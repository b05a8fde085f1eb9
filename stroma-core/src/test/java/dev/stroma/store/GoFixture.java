package dev.stroma.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.StromaCompat;
import dev.stroma.embed.HashingEmbedder;

/**
 * Writes files as Stroma, the Go library, has them, in its schemas 2 to 5.
 */
public final class GoFixture implements AutoCloseable {

	public static final int DIMENSION = 16;

	public static final HashingEmbedder EMBEDDER = HashingEmbedder.of(DIMENSION);

	/**
	 * @param context put before the text, empty for none
	 * @param parent index of the enclosing passage, -1 for none
	 */
	public record Passage(String heading, String text, String context, int parent) {

		public static Passage of(String heading, String text) {
			return new Passage(heading, text, "", -1);
		}

	}

	private final Connection connection;

	private final int schema;

	private final String quantization;

	private final boolean fullText;

	private final int dimension;

	private final List<String[]> hashes = new ArrayList<>();

	private GoFixture(Connection connection, int schema, String quantization, boolean fullText, int dimension) {
		this.connection = connection;
		this.schema = schema;
		this.quantization = quantization;
		this.fullText = fullText;
		this.dimension = dimension;
	}

	public static GoFixture create(Path file, int schema, String quantization, boolean fullText) throws SQLException {
		return create(file, schema, quantization, fullText, DIMENSION);
	}

	static GoFixture create(Path file, int schema, String quantization, boolean fullText, int dimension)
			throws SQLException {
		Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
		SqliteVec.find(null, null).loadInto(connection);
		GoFixture fixture = new GoFixture(connection, schema, quantization, fullText, dimension);
		fixture.execute("pragma foreign_keys = on");
		fixture.createTables();
		return fixture;
	}

	private void createTables() throws SQLException {
		execute("""
				CREATE TABLE records (ref TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL,
					source_ref TEXT NOT NULL, body_format TEXT NOT NULL, body_text TEXT NOT NULL,
					content_hash TEXT NOT NULL, metadata_json TEXT NOT NULL)""");
		execute("CREATE INDEX idx_records_kind ON records(kind)");
		execute("""
				CREATE TABLE chunks (id INTEGER PRIMARY KEY AUTOINCREMENT, record_ref TEXT NOT NULL,
					chunk_index INTEGER NOT NULL, heading TEXT NOT NULL, content TEXT NOT NULL, %s %s
					FOREIGN KEY (record_ref) REFERENCES records(ref) ON DELETE CASCADE)""".formatted(
				(this.schema >= 3) ? "context_prefix TEXT NOT NULL DEFAULT ''," : "",
				(this.schema >= 5) ? "parent_chunk_id INTEGER REFERENCES chunks(id) ON DELETE CASCADE," : ""));
		execute("CREATE INDEX idx_chunks_record_ref ON chunks(record_ref)");
		if (this.schema >= 5) {
			execute("CREATE INDEX idx_chunks_parent ON chunks(parent_chunk_id) WHERE parent_chunk_id IS NOT NULL");
			execute("""
					CREATE TRIGGER chunks_parent_insert BEFORE INSERT ON chunks WHEN NEW.parent_chunk_id IS NOT NULL
					BEGIN SELECT RAISE(ABORT, 'other record') WHERE
					(SELECT record_ref FROM chunks WHERE id = NEW.parent_chunk_id) IS NOT NEW.record_ref; END""");
		}
		execute("CREATE VIRTUAL TABLE chunks_vec USING vec0(chunk_id INTEGER PRIMARY KEY, embedding %s)"
			.formatted(switch (this.quantization) {
				case "int8" -> "int8[%d] distance_metric=cosine".formatted(this.dimension);
				case "binary" -> "bit[%d]".formatted(this.dimension);
				default -> "float[%d] distance_metric=cosine".formatted(this.dimension);
			}));
		if (this.quantization.equals("binary")) {
			execute("""
					CREATE TABLE chunks_vec_full (chunk_id INTEGER PRIMARY KEY, embedding BLOB NOT NULL,
						FOREIGN KEY (chunk_id) REFERENCES chunks(id) ON DELETE CASCADE)""");
		}
		if (this.fullText) {
			execute("CREATE VIRTUAL TABLE fts_chunks USING fts5(title, heading, content)");
		}
		execute("CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL)");
		set("schema_version", String.valueOf(this.schema));
		set("embedder_dimension", String.valueOf(this.dimension));
		set("embedder_fingerprint", "fixture|fixture|hash-bigram-v1|" + this.dimension);
		set("quantization", this.quantization);
		set("created_at", "2026-04-25T10:20:30Z");
	}

	public GoFixture set(String key, String value) throws SQLException {
		update("INSERT OR REPLACE INTO metadata (key, value) VALUES (?, ?)", key, value);
		return this;
	}

	/** A record of kind {@code note}, each passage with the vector of its text. */
	public GoFixture add(String ref, String title, String body, Passage... passages) throws SQLException {
		return add(ref, "note", title, BodyFormat.MARKDOWN, body, Map.of(), List.of(passages));
	}

	public GoFixture add(String ref, String kind, String title, BodyFormat format, String body,
			Map<String, String> metadata, List<Passage> passages) throws SQLException {
		record(ref, kind, title, format.label(), body, metadata);
		List<Long> ids = new ArrayList<>();
		for (Passage passage : passages) {
			long id = chunk(ref, ids.size(), passage, (passage.parent() >= 0) ? ids.get(passage.parent()) : null);
			int index = ids.size();
			ids.add(id);
			if (passages.stream().noneMatch((other) -> other.parent() == index)) {
				vector(id, EMBEDDER.embedQuery(input(title, passage)));
				fullText(id, title, passage);
			}
		}
		return this;
	}

	/** What Stroma embeds. */
	public static String input(String title, Passage passage) {
		return Stream
			.of(passage.context(), title, passage.heading().equals(title) ? "" : passage.heading(), passage.text())
			.map(String::strip)
			.filter((part) -> !part.isEmpty())
			.collect(Collectors.joining("\n\n"));
	}

	void record(String ref, String kind, String title, String format, String body, Map<String, String> metadata)
			throws SQLException {
		// the encoding of hashes was another one before
		String hash = (this.schema < 4) ? "before"
				: StromaCompat.recordHash(kind, title, BodyFormat.parse(format), body, metadata);
		this.hashes.add(new String[] { ref, hash });
		String json = metadata.isEmpty() ? "null"
				: metadata.entrySet()
					.stream()
					.map((entry) -> "\"%s\":\"%s\"".formatted(entry.getKey(), entry.getValue()))
					.collect(Collectors.joining(",", "{", "}"));
		update("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?)", ref, kind, title, "docs/" + ref, format, body,
				hash, json);
	}

	long chunk(String ref, int index, Passage passage, @Nullable Long parent) throws SQLException {
		List<Object> values = new ArrayList<>(List.of(ref, index, passage.heading(), passage.text()));
		String columns = "record_ref, chunk_index, heading, content";
		if (this.schema >= 3) {
			columns += ", context_prefix";
			values.add(passage.context());
		}
		if (parent != null) {
			columns += ", parent_chunk_id";
			values.add(parent);
		}
		update("INSERT INTO chunks (%s) VALUES (%s)".formatted(columns,
				values.stream().map((value) -> "?").collect(Collectors.joining(", "))), values.toArray());
		try (Statement statement = this.connection.createStatement();
				ResultSet row = statement.executeQuery("SELECT last_insert_rowid()")) {
			return row.getLong(1);
		}
	}

	private void fullText(long id, String title, Passage passage) throws SQLException {
		if (this.fullText) {
			update("INSERT INTO fts_chunks (rowid, title, heading, content) VALUES (?, ?, ?, ?)", id, title,
					passage.heading(),
					passage.context().isEmpty() ? passage.text() : passage.context() + "\n\n" + passage.text());
		}
	}

	void vector(long id, float... vector) throws SQLException {
		switch (this.quantization) {
			case "int8" ->
				update("INSERT INTO chunks_vec (chunk_id, embedding) VALUES (?, vec_int8(?))", id, int8(vector));
			case "binary" -> {
				update("INSERT INTO chunks_vec (chunk_id, embedding) VALUES (?, vec_bit(?))", id, binary(vector));
				update("INSERT INTO chunks_vec_full (chunk_id, embedding) VALUES (?, ?)", id, float32(vector));
			}
			default -> update("INSERT INTO chunks_vec (chunk_id, embedding) VALUES (?, ?)", id, float32(vector));
		}
	}

	/**
	 * A vector as a file has it, of unit length.
	 */
	public static float[] kept(String quantization, float[] vector) {
		if (!quantization.equals("int8")) {
			return vector;
		}
		byte[] bytes = int8(vector);
		double squares = 0;
		for (byte value : bytes) {
			squares += value * value;
		}
		float[] kept = new float[bytes.length];
		for (int i = 0; i < kept.length; i++) {
			kept[i] = (float) (bytes[i] / Math.sqrt(squares));
		}
		return kept;
	}

	static byte[] float32(float... vector) {
		ByteBuffer bytes = ByteBuffer.allocate(4 * vector.length).order(ByteOrder.LITTLE_ENDIAN);
		bytes.asFloatBuffer().put(vector);
		return bytes.array();
	}

	static byte[] int8(float... vector) {
		double squares = 0;
		for (float value : vector) {
			squares += value * value;
		}
		byte[] bytes = new byte[vector.length];
		for (int i = 0; i < bytes.length && squares > 0; i++) {
			double scaled = vector[i] / Math.sqrt(squares) * 127;
			bytes[i] = (byte) (Math.signum(scaled) * Math.floor(Math.abs(scaled) + 0.5));
		}
		return bytes;
	}

	static byte[] binary(float... vector) {
		byte[] bytes = new byte[vector.length / 8];
		for (int i = 0; i < vector.length; i++) {
			bytes[i / 8] |= (byte) ((vector[i] >= 0) ? 1 << i % 8 : 0);
		}
		return bytes;
	}

	void execute(String sql) throws SQLException {
		try (Statement statement = this.connection.createStatement()) {
			statement.execute(sql);
		}
	}

	private void update(String sql, Object... values) throws SQLException {
		try (PreparedStatement statement = this.connection.prepareStatement(sql)) {
			for (int i = 0; i < values.length; i++) {
				statement.setObject(i + 1, values[i]);
			}
			statement.executeUpdate();
		}
	}

	@Override
	public void close() throws SQLException {
		Map<String, String> byRef = this.hashes.stream()
			.collect(Collectors.toMap((pair) -> pair[0], (pair) -> pair[1]));
		set("content_fingerprint", StromaCompat.fingerprint(byRef));
		this.connection.close();
	}

}
