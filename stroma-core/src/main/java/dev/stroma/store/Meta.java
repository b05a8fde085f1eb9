package dev.stroma.store;

import java.math.BigInteger;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusFingerprint;

/**
 * The single values of a file. Owns table {@code meta}.
 */
final class Meta {

	private final Session session;

	Meta(Session session) {
		this.session = session;
	}

	/**
	 * How many changes there have been.
	 */
	long generation() {
		return this.session.number("select coalesce((select value from meta where name = 'generation'), 0)");
	}

	void generation(long generation) {
		put("generation", generation);
	}

	CorpusFingerprint fingerprint() {
		return this.session.sql("select value from meta where name = 'fingerprint'")
			.query((row, number) -> row.getString(1))
			.optional()
			.map(Meta::parse)
			.orElse(CorpusFingerprint.EMPTY);
	}

	void fingerprint(CorpusFingerprint fingerprint) {
		put("fingerprint", fingerprint.sum().toString(16) + " " + fingerprint.count());
	}

	/** What has looked for entities, and up to which chunk; nothing in the beginning. */
	ExtractionState extraction() {
		return this.session.sql("select value from meta where name = 'extraction'")
			.query((row, number) -> row.getString(1))
			.optional()
			.map(ExtractionState::parse)
			.orElse(ExtractionState.NONE);
	}

	void extraction(ExtractionState state) {
		put("extraction", state.through() + " " + state.identity());
	}

	/** How vectors are best searched, {@code null} when nobody has found out. */
	byte @Nullable [] vectorSearch() {
		return this.session.sql("select value from meta where name = 'vector_search'")
			.query((row, number) -> row.getBytes(1))
			.optional()
			.orElse(null);
	}

	void vectorSearch(byte[] found) {
		put("vector_search", found);
	}

	void forgetVectorSearch() {
		this.session.execute("delete from meta where name = 'vector_search'");
	}

	/**
	 * When the file came to be.
	 */
	Instant created() {
		return moment("created");
	}

	void created(Instant moment) {
		put("created", moment.toEpochMilli());
	}

	/**
	 * When its last generation was committed.
	 */
	Instant updated() {
		return moment("updated");
	}

	void updated(Instant moment) {
		put("updated", moment.toEpochMilli());
	}

	private Instant moment(String name) {
		return this.session.sql("select value from meta where name = ?")
			.param(name)
			.query((row, number) -> Instant.ofEpochMilli(row.getLong(1)))
			.single();
	}

	private static CorpusFingerprint parse(String text) {
		int blank = text.indexOf(' ');
		return new CorpusFingerprint(new BigInteger(text.substring(0, blank), 16),
				Long.parseLong(text.substring(blank + 1)));
	}

	private void put(String name, Object value) {
		this.session
			.sql("insert into meta (name, value) values (?, ?) on conflict (name) do update set value = excluded.value")
			.params(name, value)
			.update();
	}

}
