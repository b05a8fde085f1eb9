package dev.stroma.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.filter.Filter;

/**
 * Which chunks a search may see, as a condition over {@code chunk c} and {@code record r}
 * with bound values: those of one scope whose record passes the filter.
 *
 * @param scope the scope's id
 * @param alone whether there is no other scope
 * @param filter the filter's own condition, over {@code record r}; empty when there is
 * none
 * @param filterValues the values bound in it
 */
record Scoped(long scope, boolean alone, String filter, List<Object> filterValues) {

	/**
	 * The records of a scope that are not valid at a moment, those to come and those
	 * past.
	 */
	static final String INVALID = """
			select id from record where scope_id = ? and valid_from > ?
			union all select id from record where scope_id = ? and valid_until <= ?
			""";

	static Scoped of(long scope, boolean alone, @Nullable Filter filter) {
		if (filter == null) {
			return new Scoped(scope, alone, "", List.of());
		}
		FilterSql sql = new FilterSql();
		String condition = sql.condition(filter);
		return new Scoped(scope, alone, condition, sql.values());
	}

	/**
	 * Whether it excludes no chunk at all, so that chunks need not be looked at.
	 */
	boolean isEverything() {
		return this.alone && this.filter.isEmpty();
	}

	static List<Object> invalidValues(long scope, Instant moment) {
		Object text = AttributeValue.of(moment).value();
		return List.of(scope, text, scope, text);
	}

	/**
	 * The same chunks without those whose record is not valid at a moment.
	 */
	Scoped validAt(Instant moment) {
		return and("r.id not in (" + INVALID + ")", invalidValues(this.scope, moment));
	}

	/**
	 * Those of the chunks that meet one more condition.
	 */
	Scoped and(String condition, List<Object> conditionValues) {
		List<Object> values = new ArrayList<>(this.filterValues);
		values.addAll(conditionValues);
		return new Scoped(this.scope, this.alone, this.filter.isEmpty() ? condition : this.filter + " and " + condition,
				values);
	}

	String condition() {
		return this.filter.isEmpty() ? "c.scope_id = ?" : "c.scope_id = ? and " + this.filter;
	}

	List<Object> values() {
		List<Object> values = new ArrayList<>();
		values.add(this.scope);
		values.addAll(this.filterValues);
		return values;
	}

}
