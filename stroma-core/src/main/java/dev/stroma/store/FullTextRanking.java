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

	/** So many matching chunks are few enough to leave their ranking to who asks. */
	private static final int FEW = 1024;

	private final Session session;

	private final FullTextSet set;

	private final String table;

	private final FullTextConditions conditions;

	FullTextRanking(Session session, FullTextSet set, FullTextConditions conditions) {
		this.session = session;
		this.set = set;
		this.table = set.table();
		this.conditions = conditions;
	}

	private record Scored(long chunk, double score) {
	}

	/**
	 * The chunks that score best, at least {@code limit} of them where as many match: all
	 * that the order by (score, ref, chunk index) puts first, possibly more.
	 */
	List<Long> best(LexicalQuery query, Scoped scoped, int limit) {
		if (query.isRestricted()) {
			Scoped matching = this.conditions.matching(scoped, query);
			List<Long> few = some(matching, FEW + 1);
			return (few.size() <= FEW) ? few : best(query, false, matching, limit);
		}
		// words in most chunks name candidates only when the others name too few, or when
		// what these words add decides
		List<Long> best = best(query, true, scoped, limit);
		return (best.size() < limit) ? best(query, false, scoped, limit) : best;
	}

	private List<Long> best(LexicalQuery query, boolean selectiveOnly, Scoped scoped, int limit) {
		String match = matching(query, selectiveOnly);
		if (match.isEmpty()) {
			return List.of();
		}
		double unsaid = selectiveOnly ? query.unselective() : 0;
		return query.isPlain() ? best(match, unsaid, scoped, limit)
				: bestBySpelling(query, match, unsaid, scoped, limit);
	}

	/**
	 * @param unsaid what words can add at most that do not name candidates
	 */
	private List<Long> best(String match, double unsaid, Scoped scoped, int limit) {
		List<Scored> rows = rows(match, scoped, 2 * limit);
		int end = Math.min(limit, rows.size());
		double cut = (end > 0) ? rows.get(end - 1).score() : 0;
		// sums in another order differ in their last bits
		double least = (unsaid > 0) ? cut * (1 - 1e-12) - unsaid : cut;
		// where the cut falls among equals all of them are named: their names decide
		// later
		while (end < rows.size() && rows.get(end).score() >= least) {
			end++;
		}
		if (unsaid > 0 && (end == 2 * limit || least <= 0)) {
			return List.of();
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
	private List<Long> bestBySpelling(LexicalQuery query, String match, double unsaid, Scoped scoped, int limit) {
		PassageQueries passages = new PassageQueries(this.session);
		for (int depth = 2 * limit;; depth *= 2) {
			List<Scored> rows = rows(match, scoped, depth);
			List<Long> chunks = rows.stream().map(Scored::chunk).toList();
			boolean all = rows.size() < depth;
			if (all && unsaid == 0) {
				return chunks;
			}
			double bound = unsaid + (all ? 0 : rows.get(depth - 1).score());
			long above = passages.candidates(this.set, chunks, query, null)
				.stream()
				.filter((facts) -> facts.bm25() > bound)
				.count();
			if (above >= limit || all) {
				return (above >= limit) ? chunks : List.of();
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
		List<QueryTerm> terms = new ArrayList<>();
		for (int i = 0; i < query.terms().size(); i++) {
			if (selectiveOnly ? query.isSelective(i) : query.occurs(i)) {
				terms.add(query.terms().get(i));
			}
		}
		return FullTextConditions.anyOf(terms);
	}

	private List<Long> some(Scoped scoped, int limit) {
		List<Object> values = new ArrayList<>(scoped.values());
		values.add(limit);
		return this.session.sql("""
				select c.id from chunk c cross join record r on r.id = c.record_id where %s limit ?
				""".formatted(scoped.condition())).params(values).query((row, number) -> row.getLong(1)).list();
	}

	/** Whether any of the chunks has a term. */
	boolean matches(QueryTerm term, Scoped scoped) {
		List<Object> values = new ArrayList<>();
		values.add(term.expression());
		values.addAll(scoped.values());
		return this.session.sql("""
				select 1 from %1$s f cross join chunk c on c.id = f.rowid
				cross join record r on r.id = c.record_id where %1$s match ? and %2$s limit 1
				""".formatted(this.table, scoped.condition()))
			.params(values)
			.query((row, number) -> true)
			.optional()
			.isPresent();
	}

	/**
	 * How many chunks meet how many of the query's demands.
	 * @return at index i, how many meet i of them; from 1 to the number of demands
	 */
	long[] countByDemandsMet(LexicalQuery query, Scoped scoped) {
		long[] counts = new long[query.demands() + 1];
		List<String> demands = FullTextConditions.demands(query);
		if (!demands.isEmpty()) {
			List<Object> values = new ArrayList<>(demands);
			values.addAll(scoped.values());
			this.session.sql("""
					select met, count(*) from (
						select c.id, count(*) as met from (%s) matching cross join chunk c on c.id = matching.rowid
						cross join record r on r.id = c.record_id where %s group by c.id) group by met
					""".formatted(this.conditions.each(demands), scoped.condition())).params(values).query((row) -> {
				counts[row.getInt(1)] = row.getLong(2);
			});
		}
		return counts;
	}

}
