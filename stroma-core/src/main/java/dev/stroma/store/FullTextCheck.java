package dev.stroma.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.store.IndexSet.Kind;

/**
 * Compares the full-text index with the terms that are kept beside each chunk, and these
 * with the text. What the index says of each term, in how many rows, how often and where,
 * has to add up to what the kept terms say.
 */
final class FullTextCheck {

	private static final int BATCH = 500;

	private final Session session;

	private final Findings findings;

	private final IndexSet set;

	private final FullTextSet rows;

	private final String table;

	private final FullTextShadow text;

	FullTextCheck(Session session, Findings findings) {
		this.session = session;
		this.findings = findings;
		this.set = new IndexSets(session).active(Kind.TEXT).orElseThrow();
		this.rows = new FullTextSet(session, this.set.id());
		this.table = this.rows.table();
		this.text = new FullTextShadow(session, this.rows);
	}

	void run() {
		long[] averages = new long[TokenCodec.COLUMNS + 1];
		TermSum kept = new TermSum();
		try (TokenCodec codec = new TokenCodec()) {
			this.text.forEachRow(
					(chunk, tokens, sizes) -> check(chunk, decode(codec, chunk, tokens), sizes, averages, kept));
		}
		long orphans = this.text.rowsWithoutChunk();
		if (!kept.equals(this.text.terms())) {
			this.findings.add(Damage.Part.TEXT, "full-text index has other terms than its chunks", this.table);
			orphans = Math.max(orphans, this.text.postingsWithoutChunk());
		}
		else {
			long notFound = this.text.termsNotFound();
			if (notFound > 0) {
				this.findings.add(Damage.Part.TEXT, "terms of the full-text index are not found where they are",
						notFound, this.table);
			}
		}
		if (orphans > 0) {
			this.findings.add(Damage.Part.ORPHAN_TEXT, "rows of the full-text index have no chunk", orphans,
					this.table);
		}
		else if (!Arrays.equals(averages, this.text.averages())) {
			this.findings.add(Damage.Part.TEXT, "full-text index counts other rows and terms than it has", this.table);
		}
	}

	private FullTextRow decode(TokenCodec codec, long chunk, byte @Nullable [] tokens) {
		try {
			if (tokens != null) {
				return codec.decode(tokens);
			}
			this.findings.add(Damage.Part.TEXT, "chunks have no terms", "chunk " + chunk);
		}
		catch (IllegalStateException ex) {
			this.findings.add(Damage.Part.TEXT, "chunks have terms that cannot be read", "chunk " + chunk);
		}
		return new FullTextRow("", "", "", "", "");
	}

	private void check(long chunk, FullTextRow row, long @Nullable [] sizes, long[] averages, TermSum kept) {
		long[] expected = kept.add(chunk, row);
		averages[0]++;
		for (int column = 0; column < expected.length; column++) {
			averages[column + 1] += expected[column];
		}
		if (sizes == null) {
			this.findings.add(Damage.Part.TEXT, "chunks are missing from the full-text index", "chunk " + chunk);
		}
		else if (!Arrays.equals(sizes, expected)) {
			this.findings.add(Damage.Part.TEXT, "chunks have other lengths in the full-text index", "chunk " + chunk);
		}
	}

	/**
	 * Compares the kept terms with those that the text has.
	 */
	void compare(Function<StoredPassage, FullTextRow> terms) {
		if (!this.set.synced() || new IndexSets(this.session).building(Kind.TEXT).isPresent()) {
			// another analyzer's terms are on their way
			return;
		}
		ChunkTable chunks = new ChunkTable(this.session);
		for (List<Long> ids = chunks.searchable(0, BATCH); !ids.isEmpty(); ids = chunks
			.searchable(ids.get(ids.size() - 1), BATCH)) {
			compare(ids, terms);
		}
	}

	private void compare(List<Long> ids, Function<StoredPassage, FullTextRow> terms) {
		List<StoredPassage> passages = new ArrayList<>();
		try {
			passages.addAll(new PassageQueries(this.session).passages(ids));
		}
		catch (StringIndexOutOfBoundsException | IllegalStateException ex) {
			// a record's check says that a chunk is outside of it, or that it cannot be
			// read
			if (ids.size() > 1) {
				compare(ids.subList(0, ids.size() / 2), terms);
				compare(ids.subList(ids.size() / 2, ids.size()), terms);
			}
		}
		try (TokenCodec codec = new TokenCodec()) {
			for (StoredPassage passage : passages) {
				byte[] tokens = this.rows.find(passage.id()).orElse(null);
				if (tokens != null && !isKept(codec, tokens, terms.apply(passage))) {
					this.findings.add(Damage.Part.TEXT, "chunks have other terms than their text",
							"chunk %d of '%s'".formatted(passage.id(), passage.ref()));
				}
			}
		}
	}

	private static boolean isKept(TokenCodec codec, byte[] tokens, FullTextRow row) {
		try {
			return codec.decode(tokens).equals(row);
		}
		catch (IllegalStateException ex) {
			return false;
		}
	}

}
