package dev.stroma.store;

import java.util.Arrays;
import java.util.List;

import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * What SQLite's own checks find, which run those of full-text indexes too. An index that
 * is being deleted, piece by piece, is not whole and need not be.
 */
final class FileFaults {

	private static final int MOST = 100;

	private final Session session;

	FileFaults(Session session) {
		this.session = session;
	}

	/** Everything that SQLite can check. */
	List<String> all() {
		return find("integrity_check");
	}

	/** Without comparing indexes with their tables, which takes long. */
	List<String> quick() {
		return find("quick_check");
	}

	private List<String> find(String check) {
		List<String> deleted = beingDeleted();
		return this.session.sql("pragma %s(%d)".formatted(check, MOST))
			.query((row, number) -> row.getString(1))
			.list()
			.stream()
			.filter((message) -> !message.equals("ok")
					&& deleted.stream().noneMatch((table) -> words(message).contains(table)))
			.toList();
	}

	private List<String> beingDeleted() {
		if (this.session.number("select count(*) from main.sqlite_schema where name = 'index_set'") == 0) {
			// a file of Stroma, the Go library
			return List.of();
		}
		return new IndexSets(this.session).all()
			.stream()
			.filter((set) -> set.kind() == Kind.TEXT && set.state() == State.RETIRED)
			.map((set) -> new FullTextSet(this.session, set.id()).table())
			.toList();
	}

	/** Messages name a table alone, in quotes, or after its schema. */
	private static List<String> words(String message) {
		return Arrays.asList(message.split("[^A-Za-z0-9_]+"));
	}

}
