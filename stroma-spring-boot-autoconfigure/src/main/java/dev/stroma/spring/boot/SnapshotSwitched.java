package dev.stroma.spring.boot;

/**
 * Application event: what was made anew beside the index that answered is complete and
 * answers from now on, as after a change of the analyzer, of the model or of what is kept
 * of vectors. Published by the thread that made it; by the main thread, when the
 * application context has been made, if that was earlier.
 *
 * @param index its name, {@value StromaIndexes#DEFAULT} for that at {@code stroma.path}
 * @param made {@code text}, {@code vector} or {@code record}
 */
public record SnapshotSwitched(String index, String made) {
}
