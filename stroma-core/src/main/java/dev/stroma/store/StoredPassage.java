package dev.stroma.store;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.Validity;

/**
 * A chunk with its text and all that a hit tells about it.
 *
 * @param id never reused
 * @param hash of everything of it that is indexed
 * @param place where in its record it stands
 * @param context what comes before its text in all that is indexed, possibly empty
 * @param text the slice of the body at that place
 * @param firstLine the line its first character is in, from 1
 * @param lastLine the line its last character is in
 * @param importance the record's, {@code null} when it has none
 * @param validity when the record is to be found
 */
public record StoredPassage(long id, String scope, String ref, String kind, String title, String sourceRef,
		List<String> headingPath, ContentHash hash, StoredChunk.Place place, String context, String text, int firstLine,
		int lastLine, Metadata metadata, @Nullable Double importance, Validity validity) {
}
