package dev.stroma.store;

/**
 * A record of a rebuild that is not visible yet.
 *
 * @param position its number in the source, from 1
 */
public record StagedRecord(int position, byte[] record) {
}
