package dev.stroma.store;

import java.sql.SQLException;

import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Unicode61Analyzer;

/**
 * Lets a file of Stroma, the Go library, be read as it is: on a connection that reads it,
 * temporary views over its tables have the names and columns of ours. Its own full-text
 * and vector tables are searched.
 */
final class GoViews {

	/** Its tables stand for our index sets of this id, which no set of ours has. */
	static final long SET = 0;

	static final String TEXT = "fts_chunks";

	static final String TOKENS = "go_chunk_tokens";

	static final String VECTORS = "chunks_vec";

	private static final String TITLE = "(select r.title from records r where r.ref = c.record_ref)";

	private static final String BODY = "(select r.body_text from records r where r.ref = c.record_ref)";

	private final Session session;

	private final GoFile file;

	private final boolean vectorsReadable;

	private final String context;

	private final String parent;

	private GoViews(Session session, boolean vectorsReadable) {
		this.session = session;
		this.file = new GoFile(session);
		this.vectorsReadable = vectorsReadable;
		this.context = this.file.hasColumn("context_prefix") ? "context_prefix" : "''";
		this.parent = this.file.hasColumn("parent_chunk_id") ? "parent_chunk_id" : "null";
	}

	/**
	 * Shows the file as one of ours.
	 * @param vectorsReadable whether the extension is loaded
	 */
	static void over(Session session, TakeOver takeOver, boolean vectorsReadable) {
		session.translated(() -> {
			new GoViews(session, vectorsReadable).create(takeOver);
			return true;
		});
	}

	private void create(TakeOver takeOver) {
		addFunctions();
		String model = takeOver.model(this.file.fingerprint());
		view("meta", """
				select 'fingerprint' as name, '0 ' || (select count(*) from records) as value
				union all select m.name, coalesce((select unixepoch(value) * 1000 from metadata where key = m.key), 0)
				from (select 'created' as name, 'created_at' as key union all select 'updated', 'updated_at') m
				""");
		view("scope", "select 1 as id, '' as name");
		view("record", """
				select r.rowid as id, 1 as scope_id, r.ref, r.kind, r.title, r.source_ref, r.body_format as format,
					'' as pipeline, 0 as born, zeroblob(32) as content_hash, go_metadata(r.metadata_json) as metadata,
					null as importance, null as valid_from, null as valid_until,
					go_body(r.body_text, %s) as body
				from records r
				""".formatted(passages("r.ref")));
		view("attribute", """
				select r.rowid as record_id, trim(j.key) as name, 'text' as type, trim(j.value) as value
				from records r, json_each(r.metadata_json) j where j.key is not null
				""");
		view("chunk", """
				select c.id, (select r.rowid from records r where r.ref = c.record_ref) as record_id, 1 as scope_id,
					c.chunk_index as ordinal, go_start(%1$s, %2$s, c.id) as start_offset,
					go_end(%1$s, %2$s, c.id) as end_offset, %3$s as parent_id, 0 as born,
					case when %4$s then %6$d else %7$d end as state, 0 as attempts, 0 as retry_at,
					case when %4$s and %5$d then c.id end as embedding_id,
					go_hash(%8$s, c.heading, %9$s, c.content) as content_hash, go_heading(%8$s, c.heading) as heading,
					%9$s as context, null as failure
				from chunks c
				""".formatted(BODY, passages("c.record_ref"), this.parent, hasVector(), this.vectorsReadable ? 1 : 0,
				EmbeddingState.INDEXED.code(), EmbeddingState.STORED.code(), TITLE, this.context));
		view("embedding", vectors());
		view(TOKENS, "select c.id as chunk_id, go_terms(%s, c.heading, %s, c.content) as tokens from chunks c"
			.formatted(TITLE, this.context));
		view("tombstone", "select 0 as died, 0 as chunk_id, 0 as born where 0");
		view("index_set", """
				select %1$d as id, 'text' as kind, '%2$s' as identity, 0 as dimension, 'float32' as layout,
					'active' as state, 1 as synced, 0 as filled
				union all select %1$d, 'vector', '%3$s', %4$d, '%5$s', 'active', 1, 0
				""".formatted(SET, analyzer(this.session).identity(), model.replace("'", "''"), this.file.dimension(),
				this.file.quantization().label()));
	}

	/**
	 * What made the terms of the file: none where it has no full-text table, as files of
	 * early schemas may.
	 */
	static TextAnalyzer analyzer(Session session) {
		return (session.number("select count(*) from main.sqlite_schema where name = '%s'".formatted(TEXT)) > 0)
				? new Unicode61Analyzer() : TextAnalyzer.none();
	}

	private void view(String name, String select) {
		this.session.execute("create temp view %s as %s".formatted(name, select));
	}

	/** A record's passages in their order, as {@link GoLayout} takes them. */
	private String passages(String ref) {
		return """
				(select group_concat(p.id || char(31) || p.parent || char(31) || p.heading || char(31) || p.content, char(30))
				from (select id, coalesce(%s, 0) as parent, replace(replace(heading, char(30), ' '), char(31), ' ') as heading,
					replace(replace(content, char(30), ' '), char(31), ' ') as content
					from chunks where record_ref = %s order by chunk_index, id) p)
				"""
			.formatted(this.parent, ref);
	}

	private boolean isBinary() {
		return this.file.quantization() == Quantization.BINARY;
	}

	private String hasVector() {
		return isBinary() ? "exists (select 1 from chunks_vec_full v where v.chunk_id = c.id)"
				: "exists (select 1 from chunks_vec_rowids v where v.rowid = c.id)";
	}

	/** Of one table only, so that SQLite looks a vector up rather than to read all. */
	private String vectors() {
		return isBinary()
				? "select v.chunk_id as id, zeroblob(32) as key, go_vector(v.embedding) as vector from chunks_vec_full v"
				: """
						select v.rowid as id, zeroblob(32) as key,
							go_vector((select e.embedding from chunks_vec e where e.chunk_id = v.rowid)) as vector
						from chunks_vec_rowids v
						""";
	}

	private void addFunctions() {
		boolean bytes = this.file.quantization() == Quantization.INT8;
		int dimension = this.file.dimension();
		GoLayout.Cache layouts = new GoLayout.Cache();
		add("go_metadata", 1, (values) -> GoLayout.metadata(values.text(0)));
		add("go_body", 2, (values) -> layouts.of(values.text(0), values.text(1)).body());
		add("go_start", 3, (values) -> layouts.of(values.text(0), values.text(1)).start(values.number(2)));
		add("go_end", 3, (values) -> layouts.of(values.text(0), values.text(1)).end(values.number(2)));
		add("go_hash", 4, (values) -> GoLayout.hash(values.text(0), values.text(1), values.text(2), values.text(3)));
		add("go_heading", 2, (values) -> ChunkTable.joinHeadings(GoPassages.headings(values.text(1), values.text(0))));
		add("go_terms", 4, (values) -> GoLayout.terms(values.text(0), values.text(1), values.text(2), values.text(3)));
		add("go_vector", 1, (values) -> {
			float[] vector = GoPassages.vector(values.bytes(0), bytes, dimension);
			return VectorBytes.encode((vector != null) ? vector : new float[dimension]);
		});
	}

	private void add(String name, int values, GoFunction.Body body) {
		try {
			GoFunction.create(this.session.connection(), name, values, body);
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.INSTANCE.translate("function " + name, null, ex);
		}
	}

}
