package dev.stroma.store;

/**
 * A generation of a file. A path that is only read may come to name another file.
 *
 * @param file equal for the same file only
 */
public record FileGeneration(Object file, long generation) {
}
