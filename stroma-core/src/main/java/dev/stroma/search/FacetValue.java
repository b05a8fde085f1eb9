package dev.stroma.search;

/**
 * How many records have a value.
 *
 * @param value a string, long, double, boolean, instant or date
 * @param records how many
 */
public record FacetValue(Object value, int records) {
}
