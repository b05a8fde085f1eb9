package dev.stroma.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What chunks have to match, as conditions on their ids. Expressions are bound, and flat:
 * FTS5 takes thousands of alternatives but few parentheses within each other.
 */
final class FullTextConditions {

	private final String matching;

	private final String withPositions;

	FullTextConditions(FullTextSet set) {
		this.matching = "select rowid from %1$s where %1$s match ?".formatted(set.table());
		this.withPositions = set.withPositions();
	}

	/**
	 * The chunks that have the wording.
	 */
	Scoped worded(Scoped scoped, Wording wording) {
		Scoped worded = scoped;
		if (!wording.required().isEmpty()) {
			worded = worded.and(in(this.matching), List.of(join(wording.required(), ") AND (", "(", ")")));
		}
		if (!wording.excluded().isEmpty()) {
			worded = worded.and("c.id not in (" + this.matching + ")",
					List.of(join(wording.excluded(), " OR ", "", "")));
		}
		return worded;
	}

	private String join(List<Phrase> phrases, String between, String before, String after) {
		return phrases.stream()
			.map((phrase) -> phrase.expression(this.withPositions))
			.collect(Collectors.joining(between, before, after));
	}

	/**
	 * The chunks that meet as many demands as the query requires, and have its phrase.
	 */
	Scoped matching(Scoped scoped, LexicalQuery query) {
		Scoped matching = scoped;
		Phrase phrase = query.phrase();
		if (phrase != null) {
			matching = matching.and(in(this.matching), List.of(phrase.expression(this.withPositions)));
		}
		List<String> demands = demands(query);
		int required = query.required();
		if (required > demands.size()) {
			return matching.and("0", List.of());
		}
		if (required > 1 && required == demands.size()) {
			return matching.and(in(this.matching),
					List.of(demands.stream().collect(Collectors.joining(") AND (", "(", ")"))));
		}
		if (required > 1) {
			List<Object> values = new ArrayList<>(demands);
			values.add(required);
			return matching
				.and(in("select rowid from (%s) group by rowid having count(*) >= ?".formatted(each(demands))), values);
		}
		return matching;
	}

	/** A statement that gives each chunk once for each of the demands that it meets. */
	String each(List<String> demands) {
		return String.join(" union all ", Collections.nCopies(demands.size(), this.matching));
	}

	/** One expression for each demand that any chunk meets. */
	static List<String> demands(LexicalQuery query) {
		return query.termsByDemand()
			.stream()
			.filter((terms) -> !terms.isEmpty())
			.map(FullTextConditions::anyOf)
			.toList();
	}

	static String anyOf(List<QueryTerm> terms) {
		return terms.stream().map(QueryTerm::expression).collect(Collectors.joining(" OR "));
	}

	private static String in(String chunks) {
		return "c.id in (" + chunks + ")";
	}

}
