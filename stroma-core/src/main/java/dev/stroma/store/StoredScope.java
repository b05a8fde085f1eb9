package dev.stroma.store;

/**
 * A scope that has, or had, records.
 *
 * @param alone whether there is no other
 */
public record StoredScope(long id, boolean alone) {
}
