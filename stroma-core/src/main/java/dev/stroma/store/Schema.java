package dev.stroma.store;

import java.time.Instant;

/**
 * The file's layout. Ids are never reused; the scope is part of every record's identity.
 */
final class Schema {

	/** "Strm" in ASCII. */
	static final int APPLICATION_ID = 0x5374726D;

	static final int VERSION = 1;

	private static final String TABLES = """
			create table meta (
				name text primary key,
				value
			) without rowid;

			create table scope (
				id integer primary key,
				name text not null unique
			);

			create table record (
				id integer primary key autoincrement,
				scope_id integer not null references scope,
				ref text not null,
				kind text not null,
				title text not null,
				source_ref text not null,
				format text not null,
				pipeline text not null,
				born integer not null,
				content_hash blob not null,
				metadata blob not null,
				importance real,
				valid_from text,
				valid_until text,
				body text not null,
				unique (scope_id, ref)
			);
			create index record_valid_from on record (scope_id, valid_from) where valid_from is not null;
			create index record_valid_until on record (scope_id, valid_until) where valid_until is not null;

			create table attribute (
				record_id integer not null references record,
				name text not null,
				type text not null,
				value not null,
				primary key (record_id, name, type, value)
			) without rowid;
			create index attribute_value on attribute (name, type, value);

			create table embedding (
				id integer primary key autoincrement,
				key blob not null unique,
				vector blob not null
			);

			create table chunk (
				id integer primary key autoincrement,
				record_id integer not null references record,
				scope_id integer not null references scope,
				ordinal integer not null,
				start_offset integer not null,
				end_offset integer not null,
				parent_id integer,
				born integer not null,
				state integer not null,
				attempts integer not null default 0,
				retry_at integer not null default 0,
				embedding_id integer references embedding,
				content_hash blob not null,
				heading text not null,
				context text not null,
				failure text
			);
			create index chunk_place on chunk (record_id, ordinal);
			create index chunk_content on chunk (content_hash);
			create index chunk_embedding on chunk (embedding_id) where embedding_id is not null;
			create index chunk_due on chunk (retry_at, id) where state in (0, 2);

			create table staged (
				run integer not null,
				position integer not null,
				record blob not null,
				primary key (run, position)
			);

			create table tombstone (
				died integer not null,
				chunk_id integer not null,
				born integer not null,
				primary key (died, chunk_id)
			) without rowid;

			create table index_set (
				id integer primary key autoincrement,
				kind text not null check (kind in ('text', 'vector')),
				identity text not null,
				dimension integer not null default 0,
				layout text not null,
				state text not null check (state in ('building', 'active', 'retired')),
				synced integer not null,
				filled integer not null default 0
			);
			""";

	/** What files of version 1 may still lack, as it came later. */
	private static final String ADDED = """
			create index if not exists chunk_state on chunk (state) where state <> 1;

			create table if not exists state (
				id integer primary key,
				scope text not null,
				namespace text not null,
				key text not null,
				type text not null check (type in ('bytes', 'text', 'json')),
				value blob not null,
				expires_at integer,
				updated_at integer not null
			);
			create unique index if not exists state_key on state (scope, namespace, key);
			create index if not exists state_expiry on state (expires_at) where expires_at is not null;
			""";

	/** How many of the additions are there, each told by what was made last. */
	private static final String ADDITIONS = """
			select count(*) from sqlite_schema
			where name in ('chunk_state', 'state_expiry', 'edge_leaving')
			""";

	private Schema() {
	}

	/**
	 * Creates everything in one transaction, the application id included: there is no
	 * moment at which the file is neither empty nor an index.
	 */
	static void create(Session session, Instant now) {
		session.inTransaction(() -> {
			session.execute("pragma application_id = " + APPLICATION_ID);
			session.execute("pragma user_version = " + VERSION);
			run(TABLES, session);
			run(ADDED, session);
			run(GraphTables.DDL, session);
			Meta meta = new Meta(session);
			meta.created(now);
			meta.updated(now);
			return true;
		});
	}

	/**
	 * Adds what an earlier library of the same version did not create; its files stay
	 * readable for it.
	 */
	static void complete(Session session) {
		if (session.number(ADDITIONS) < 3) {
			session.inTransaction(() -> {
				run(ADDED, session);
				run(GraphTables.DDL, session);
				return true;
			});
		}
	}

	private static void run(String statements, Session session) {
		for (String statement : statements.split(";")) {
			if (!statement.isBlank()) {
				session.execute(statement);
			}
		}
	}

}
