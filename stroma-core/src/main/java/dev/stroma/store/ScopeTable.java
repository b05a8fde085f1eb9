package dev.stroma.store;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The ids of scopes. Owns table {@code scope}.
 */
final class ScopeTable {

	private final Session session;

	/** Those that this change has written to. */
	private final Map<String, Long> written = new HashMap<>();

	ScopeTable(Session session) {
		this.session = session;
	}

	Optional<Long> find(String name) {
		return this.session.sql("select id from scope where name = ?")
			.param(name)
			.query((row, number) -> row.getLong(1))
			.optional();
	}

	/** Whether all records are of the same one. */
	boolean hasOne() {
		return this.session.sql("select count(*) from (select 1 from scope limit 2)")
			.query((row, number) -> row.getLong(1))
			.single() == 1;
	}

	long findOrInsert(String name) {
		return this.written.computeIfAbsent(name, (unknown) -> find(name)
			.orElseGet(() -> this.session.insert(this.session.sql("insert into scope (name) values (?)").param(name))));
	}

}
