package dev.stroma.store;

/**
 * A scope that has, or had, records.
 *
 * @param alone whether there is no other
 * @param timed whether any of its records is valid from or until a moment only
 */
public record StoredScope(long id, boolean alone, boolean timed) {
}
