package dev.stroma.store;

/**
 * The layout of the graph. A link knows its chunk and a support its record by number
 * alone: a reference would make SQLite keep a journal for each chunk that is deleted, for
 * which the full-text index writes out all it has pending.
 */
final class GraphTables {

	/** Stands for the record where the application itself says something. */
	static final long OWN = 0;

	static final String DDL = """
			create table if not exists relation (
				id integer primary key autoincrement,
				scope_id integer not null references scope,
				name text not null,
				unique (scope_id, name)
			);

			create table if not exists node (
				id integer primary key autoincrement,
				scope_id integer not null references scope,
				kind text not null,
				name text not null,
				display text not null,
				metadata blob not null,
				unique (scope_id, kind, name)
			);

			create table if not exists node_support (
				node_id integer not null references node,
				record_id integer not null,
				display text,
				metadata blob not null,
				primary key (node_id, record_id)
			) without rowid;
			create index if not exists node_support_record on node_support (record_id);

			create table if not exists edge (
				id integer primary key autoincrement,
				source_id integer not null references node,
				target_id integer not null references node,
				relation_id integer not null references relation,
				weight real not null,
				confidence real not null,
				strength real not null,
				unique (source_id, relation_id, target_id)
			);
			drop index if exists edge_out;
			drop index if exists edge_in;
			create index if not exists edge_leaving on edge (source_id, strength desc, id, target_id);
			create index if not exists edge_arriving on edge (target_id, strength desc, id, source_id);
			create index if not exists edge_relation on edge (relation_id);

			create table if not exists edge_support (
				edge_id integer not null references edge,
				record_id integer not null,
				weight real not null,
				confidence real not null,
				primary key (edge_id, record_id)
			) without rowid;
			create index if not exists edge_support_record on edge_support (record_id);

			create table if not exists chunk_node (
				chunk_id integer not null,
				node_id integer not null references node,
				weight real not null,
				extracted integer not null default 0,
				primary key (chunk_id, node_id)
			) without rowid;
			create index if not exists chunk_node_strongest on chunk_node (node_id, weight desc, chunk_id);
			create index if not exists chunk_node_extracted on chunk_node (chunk_id) where extracted = 1;
			""";

	private GraphTables() {
	}

	/**
	 * Whether the file has all of them: one that was made before they came to be and is
	 * only read does not.
	 */
	static boolean exist(Session session) {
		return session
			.number("select exists (select 1 from sqlite_schema where type = 'index' and name = 'edge_leaving')") > 0;
	}

}
