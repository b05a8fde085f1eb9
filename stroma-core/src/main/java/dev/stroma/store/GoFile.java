package dev.stroma.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.StromaCompat;
import dev.stroma.error.IncompatibleIndexException;

/**
 * What is in a file of Stroma, the Go library, whose tables are {@code records},
 * {@code chunks}, {@code chunks_vec} with {@code chunks_vec_full} beside it where vectors
 * are cut to bits, {@code fts_chunks} and {@code metadata}.
 */
final class GoFile {

	static final int OLDEST = 2;

	static final int NEWEST = 5;

	private static final int RECORDS_AT_ONCE = 200;

	/**
	 * A row of table {@code records}.
	 */
	record Row(String ref, String kind, String title, String sourceRef, String format, String body, String metadata) {

		/**
		 * As it is kept here.
		 * @throws dev.stroma.error.InvalidInputException when it cannot be
		 */
		CorpusRecord record() {
			return CorpusRecord.of(this.ref, this.title, this.body)
				.kind(this.kind)
				.sourceRef(this.sourceRef)
				.format(BodyFormat.parse(this.format))
				.metadata(StromaCompat.metadata(this.metadata));
		}

	}

	private final Session session;

	private final Quantization quantization;

	private final int dimension;

	GoFile(Session session) {
		this.session = session;
		this.quantization = Quantization.parse(value("quantization").orElse("float32"));
		this.dimension = Integer.parseInt(value("embedder_dimension").orElse("0"));
	}

	/**
	 * The schema that a file of Stroma says it has; nothing for any other file.
	 */
	static Optional<String> schema(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			try (ResultSet row = statement.executeQuery("""
					select (select count(*) from sqlite_schema
							where name in ('records', 'chunks', 'chunks_vec', 'metadata')) = 4
						and (select count(*) from pragma_table_info('metadata') where name in ('key', 'value')) = 2
					""")) {
				if (!row.getBoolean(1)) {
					return Optional.empty();
				}
			}
			try (ResultSet row = statement.executeQuery("select value from metadata where key = 'schema_version'")) {
				return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
			}
		}
	}

	/**
	 * Refuses a schema that is not known.
	 * @return its number
	 */
	static int requireKnown(Path path, String schema) {
		int version = schema.matches("[0-9]{1,4}") ? Integer.parseInt(schema) : 0;
		if (version < OLDEST || version > NEWEST) {
			throw new IncompatibleIndexException(
					"The file '%s' of Stroma (Go) has schema %s, those that can be read are %d to %d: %s".formatted(
							path, schema, OLDEST, NEWEST,
							(version > NEWEST) ? "use a newer stroma-spring-boot-starter" : "rebuild it with Stroma"));
		}
		return version;
	}

	private Optional<String> value(String key) {
		return this.session.sql("select value from metadata where key = ?")
			.param(key)
			.query((row, number) -> row.getString(1))
			.optional();
	}

	void value(String key, String value) {
		this.session.sql("insert or replace into metadata (key, value) values (?, ?)").params(key, value).update();
	}

	String fingerprint() {
		return value("embedder_fingerprint").orElse("unknown");
	}

	int dimension() {
		return this.dimension;
	}

	/**
	 * @param otherwise where it does not say
	 */
	Instant created(Instant otherwise) {
		try {
			return value("created_at").map(Instant::parse).orElse(otherwise);
		}
		catch (DateTimeException ex) {
			return otherwise;
		}
	}

	/** Visits all records, by ref, while others of their columns may be written. */
	void forEach(Consumer<Row> visitor) {
		String after = "";
		List<Row> rows;
		do {
			rows = page(after, RECORDS_AT_ONCE);
			for (Row row : rows) {
				visitor.accept(row);
				after = row.ref();
			}
		}
		while (!rows.isEmpty());
	}

	/** The first records after a ref, by ref. */
	List<Row> page(String after, int limit) {
		return this.session.sql("""
				select ref, kind, title, source_ref, body_format, body_text, metadata_json
				from records where ref > ? order by ref limit ?
				""")
			.params(after, limit)
			.query((row, number) -> new Row(row.getString(1), row.getString(2), row.getString(3), row.getString(4),
					row.getString(5), row.getString(6), row.getString(7)))
			.list();
	}

	/** Whether its chunks have a column, as later schemas do. */
	boolean hasColumn(String column) {
		return this.session.sql("select count(*) from pragma_table_info('chunks') where name = ?")
			.param(column)
			.query((row, number) -> row.getBoolean(1))
			.single();
	}

	void hash(String ref, String hash) {
		this.session.sql("update records set content_hash = ? where ref = ?").params(hash, ref).update();
	}

	/** The contexts of chunks that are too long to be kept here, by ref. */
	Optional<String> longContext(String ref) {
		return this.session.sql("select record_ref from chunks where record_ref = ? and length(context_prefix) > ?")
			.params(ref, Section.MAX_CONTEXT)
			.query((row, number) -> "the context of a passage has more than %d characters"
				.formatted(Section.MAX_CONTEXT))
			.list()
			.stream()
			.findFirst();
	}

	/** How vectors are kept. */
	Quantization quantization() {
		return this.quantization;
	}

}
