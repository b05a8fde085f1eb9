package dev.stroma.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Fills a full-text set from stored texts, which are analysed outside of any transaction.
 */
final class TextFilling implements SetFilling {

	private static final int MAX_CHUNKS = 200;

	private static final int MAX_CHARACTERS = 1_000_000;

	private final Database database;

	private final Function<StoredPassage, FullTextRow> terms;

	TextFilling(Database database, Function<StoredPassage, FullTextRow> terms) {
		this.database = database;
		this.terms = terms;
	}

	@Override
	public boolean step(IndexSet set) {
		List<StoredPassage> passages = this.database
			.read((session) -> new PassageQueries(session).passages(next(session, set)));
		if (passages.isEmpty()) {
			return false;
		}
		Map<Long, FullTextRow> rows = new LinkedHashMap<>();
		passages.forEach((passage) -> rows.put(passage.id(), this.terms.apply(passage)));
		this.database.write((session) -> {
			try (TokenCodec codec = new TokenCodec()) {
				insert(rows, new FullTextSet(session, set.id()), new ChunkTable(session), codec);
			}
			new IndexSets(session).filled(set, passages.get(passages.size() - 1).id());
			return true;
		});
		return true;
	}

	private static void insert(Map<Long, FullTextRow> rows, FullTextSet text, ChunkTable chunks, TokenCodec codec) {
		rows.forEach((chunk, row) -> {
			// unless it is gone by now, or a change was here before
			if (chunks.exists(chunk) && !text.has(chunk)) {
				text.insert(chunk, row, codec);
			}
		});
		text.write();
	}

	private static List<Long> next(Session session, IndexSet set) {
		record Chunk(long id, int length) {
		}
		List<Chunk> chunks = session.sql("""
				select c.id, c.end_offset - c.start_offset from chunk c
				where c.id > ? and %s order by c.id limit ?
				""".formatted(missing(session, set)))
			.params(set.filled(), MAX_CHUNKS)
			.query((row, number) -> new Chunk(row.getLong(1), row.getInt(2)))
			.list();
		List<Long> ids = new ArrayList<>();
		long characters = 0;
		for (Chunk chunk : chunks) {
			characters += chunk.length();
			if (characters > MAX_CHARACTERS && !ids.isEmpty()) {
				break;
			}
			ids.add(chunk.id());
		}
		return ids;
	}

	private static String missing(Session session, IndexSet set) {
		return "c.state <> %d and not exists (select 1 from %s t where t.chunk_id = c.id)"
			.formatted(EmbeddingState.STORED.code(), new FullTextSet(session, set.id()).tokens());
	}

	@Override
	public Faults faults(Session session, IndexSet set) {
		FullTextSet text = new FullTextSet(session, set.id());
		long missing = session.number("select count(*) from chunk c where " + missing(session, set));
		long surplus = session.number("""
				select count(*) from %s t
				where not exists (select 1 from chunk c where c.id = t.chunk_id and c.state <> %d)
				""".formatted(text.tokens(), EmbeddingState.STORED.code()));
		long kept = session.number("select count(*) from " + text.tokens());
		long indexed = set.kind().size(session, set);
		return new Faults(missing, surplus + Math.abs(kept - indexed));
	}

}
