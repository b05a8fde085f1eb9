package dev.stroma.search;

import dev.stroma.error.InvalidInputException;

/**
 * An order by a field of records. Numbers come before texts, these before instants, dates
 * and booleans; records without a value come last, in either direction. Of several values
 * the one that comes first counts.
 *
 * @param field as filters name it
 * @param descending whether large values come first
 */
public record Sort(String field, boolean descending) {

	public Sort {
		InvalidInputException.require(field, "field to sort by");
	}

	public static Sort ascending(String field) {
		return new Sort(field, false);
	}

	public static Sort descending(String field) {
		return new Sort(field, true);
	}

}
