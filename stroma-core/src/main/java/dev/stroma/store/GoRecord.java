package dev.stroma.store;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.CorpusRecord;

/**
 * A record of a file of Stroma, the Go library.
 *
 * @param sections its passages in their order, {@code null} where one of them is not in
 * its text
 * @param vectors of the passages, of unit length, {@code null} for one that has none
 */
public record GoRecord(CorpusRecord record, @Nullable List<Section> sections, List<float @Nullable []> vectors) {
}
