package dev.stroma.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * One full-text index: an FTS5 table over terms that Java analysed, its tokenizer
 * splitting on the blank alone. Contentless, so that the text is stored once; hence a row
 * is forgotten by telling exactly what it was given.
 */
final class FullTextSet {

	private static final String BM25_WEIGHTS = Arrays.stream(FullTextRow.WEIGHTS)
		.mapToObj(String::valueOf)
		.collect(Collectors.joining(", "));

	private final Session session;

	private final String table;

	FullTextSet(Session session, long set) {
		this.session = session;
		this.table = "fts_" + set;
	}

	String table() {
		return this.table;
	}

	void create() {
		StringBuilder tokenCharacters = new StringBuilder();
		for (char c = '!'; c < 0x7F; c++) {
			if (!Character.isLetterOrDigit(c)) {
				tokenCharacters.append(c);
			}
		}
		this.session
			.execute("create virtual table %s using fts5(title, heading, body, parts, terms, content='', tokenize=%s)"
				.formatted(this.table, quoted("ascii tokenchars " + quoted(tokenCharacters.toString()))));
	}

	void drop() {
		this.session.execute("drop table " + this.table);
	}

	private static String quoted(String text) {
		return "'" + text.replace("'", "''") + "'";
	}

	void insert(long chunk, FullTextRow row) {
		this.session
			.sql("insert into %s (rowid, title, heading, body, parts, terms) values (?, ?, ?, ?, ?, ?)"
				.formatted(this.table))
			.params(chunk, row.title(), row.heading(), row.body(), row.parts(), row.terms())
			.update();
	}

	void delete(long chunk, FullTextRow row) {
		this.session.sql(
				"insert into %1$s (%1$s, rowid, title, heading, body, parts, terms) values ('delete', ?, ?, ?, ?, ?, ?)"
					.formatted(this.table))
			.params(chunk, row.title(), row.heading(), row.body(), row.parts(), row.terms())
			.update();
	}

	/**
	 * The languages of the rows.
	 */
	Set<String> languages() {
		String from = FullTextRow.LANGUAGE;
		String to = from.substring(0, from.length() - 1) + (char) (from.charAt(from.length() - 1) + 1);
		return Set
			.copyOf(this.session.sql("select term from temp.%s where term >= ? and term < ?".formatted(vocabulary()))
				.params(from, to)
				.query((row, number) -> row.getString(1).substring(from.length()))
				.list());
	}

	/**
	 * What the corpus knows of a question's words, from FTS5's own records.
	 * @param words the spellings of each
	 */
	LexicalQuery query(List<List<String>> words) {
		long[] averages = averages();
		long tokens = 0;
		for (int i = 1; i < averages.length; i++) {
			tokens += averages[i];
		}
		Map<String, Long> frequencies = new LinkedHashMap<>();
		for (List<String> spellings : words) {
			for (String spelling : spellings) {
				frequencies.computeIfAbsent(FullTextRow.term(spelling),
						(term) -> (averages[0] > 0) ? documentFrequency(term) : 0);
			}
		}
		return new LexicalQuery(
				words.stream().map((spellings) -> spellings.stream().map(FullTextRow::term).toList()).toList(),
				frequencies, averages[0], tokens);
	}

	private long documentFrequency(String term) {
		return this.session.sql("select doc from temp.%s where term = ?".formatted(vocabulary()))
			.param(term)
			.query((row, number) -> row.getLong(1))
			.optional()
			.orElse(0L);
	}

	private String vocabulary() {
		String name = "vocabulary_" + this.table;
		this.session.once(name, () -> this.session
			.execute("create virtual table temp.%s using fts5vocab(main, %s, row)".formatted(name, this.table)));
		return name;
	}

	/** FTS5's averages record: rows, then tokens per column, as SQLite varints. */
	private long[] averages() {
		byte[] block = this.session.sql("select block from %s_data where id = 1".formatted(this.table))
			.query((row, number) -> row.getBytes(1))
			.single();
		long[] numbers = new long[TokenCodec.COLUMNS + 1];
		int at = 0;
		for (int i = 0; i < numbers.length && block != null && at < block.length; i++) {
			long value = 0;
			int read = 0;
			byte b;
			do {
				b = block[at++];
				value = (++read == 9) ? (value << 8) | (b & 0xFF) : (value << 7) | (b & 0x7F);
			}
			while (b < 0 && read < 9);
			numbers[i] = value;
		}
		return numbers;
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
