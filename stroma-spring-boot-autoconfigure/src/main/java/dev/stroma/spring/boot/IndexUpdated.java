package dev.stroma.spring.boot;

/**
 * Application event: this process committed a change of the index, be it of records or of
 * vectors that followed. Published after each commit, in order, by a thread that writes;
 * a listener that takes long holds up those events that come after it, but no change. It
 * may search and write.
 *
 * @param index its name, {@value StromaIndexes#DEFAULT} for that at {@code stroma.path}
 * @param generation how many changes the index has seen
 */
public record IndexUpdated(String index, long generation) {
}
