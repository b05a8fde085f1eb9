package dev.stroma.index;

import java.time.Duration;

/**
 * How far a run is. Numbers only grow.
 *
 * @param verb the run, such as {@code sync}
 * @param read records read from the source so far
 * @param written records added, changed or removed so far; in a rebuild 0 until its one
 * change
 * @param failed records that could not be indexed
 * @param embedded texts whose vector was computed
 * @param elapsed since the run began
 */
public record IndexProgress(String verb, int read, int written, int failed, int embedded, Duration elapsed) {
}
