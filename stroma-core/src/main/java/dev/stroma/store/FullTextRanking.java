package dev.stroma.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * Names the rows of a full-text index that score best for a question.
 */
final class FullTextRanking {

	private static final String BM25_WEIGHTS = Arrays.stream(FullTextRow.WEIGHTS)
		.mapToObj(String::valueOf)
		.collect(Collectors.joining(", "));

	private final Session session;

	private final String table;

	FullTextRanking(Session session, FullTextSet set) {
		this.session = session;
		this.table = set.table();
	}

	private record Scored(long chunk, double score) {
	}

	/**
	 * The chunks that score best, at least {@code limit} of them where as many match: all
	 * that the order by (score, ref, chunk index) puts first, possibly more.
	 */
	List<Long> best(LexicalQuery query, Scoped scoped, int limit) {
		List<Long> best = best(query, true, scoped, limit);
		// words in most chunks name candidates only when the others name too few
		return (best.size() < limit) ? best(query, false, scoped, limit) : best;
	}

	private List<Long> best(LexicalQuery query, boolean selectiveOnly, Scoped scoped, int limit) {
		String match = matching(query, selectiveOnly);
		if (match.isEmpty()) {
			return List.of();
		}
		return query.isPlain() ? best(match, scoped, limit) : bestBySpelling(query, match, scoped, limit);
	}

	private List<Long> best(String match, Scoped scoped, int limit) {
		List<Scored> rows = rows(match, scoped, 2 * limit);
		int end = Math.min(limit, rows.size());
		// where the cut falls among equals all of them are named: their names decide
		// later
		while (end > 0 && end < rows.size() && rows.get(end).score() == rows.get(end - 1).score()) {
			end++;
		}
		if (end == 2 * limit) {
			return select(match, scoped, "r.ref, c.ordinal", limit).query((row, number) -> row.getLong(1)).list();
		}
		return rows.subList(0, end).stream().map(Scored::chunk).toList();
	}

	/**
	 * FTS5 adds up the spellings of a word, so no chunk scores more than it says: we have
	 * them all when so many score more than the last one that it named.
	 */
	private List<Long> bestBySpelling(LexicalQuery query, String match, Scoped scoped, int limit) {
		PassageQueries passages = new PassageQueries(this.session);
		for (int depth = 2 * limit;; depth *= 2) {
			List<Scored> rows = rows(match, scoped, depth);
			List<Long> chunks = rows.stream().map(Scored::chunk).toList();
			if (rows.size() < depth) {
				return chunks;
			}
			double bound = rows.get(depth - 1).score();
			long above = passages.candidates(chunks, query, null)
				.stream()
				.filter((facts) -> facts.bm25() > bound)
				.count();
			if (above >= limit) {
				return chunks;
			}
		}
	}

	/** Best first; larger is better. */
	private List<Scored> rows(String match, Scoped scoped, int limit) {
		return select(match, scoped, "f.rowid", limit)
			.query((row, number) -> new Scored(row.getLong(1), -row.getDouble(2)))
			.list();
	}

	private StatementSpec select(String match, Scoped scoped, String order, int limit) {
		List<Object> values = new ArrayList<>();
		values.add(match);
		boolean byRecord = order.startsWith("r.") || !scoped.filter().isEmpty();
		String from = this.table + " f";
		String where = this.table + " match ?";
		if (byRecord || !scoped.isEverything()) {
			from += " cross join chunk c on c.id = f.rowid"
					+ (byRecord ? " cross join record r on r.id = c.record_id" : "");
			where += " and " + scoped.condition();
			values.addAll(scoped.values());
		}
		values.add(limit);
		return this.session
			.sql("select f.rowid, bm25(%s, %s) as score from %s where %s order by score, %s limit ?"
				.formatted(this.table, BM25_WEIGHTS, from, where, order))
			.params(values);
	}

	private static String matching(LexicalQuery query, boolean selectiveOnly) {
		List<String> names = new ArrayList<>();
		for (int i = 0; i < query.terms().size(); i++) {
			if (selectiveOnly ? query.isSelective(i) : query.occurs(i)) {
				names.add('"' + query.terms().get(i).replace("\"", "\"\"") + '"');
			}
		}
		return String.join(" OR ", names);
	}

}
