package dev.stroma.store;

import dev.stroma.corpus.ContentHash;

/**
 * What the file knows of a record without its text.
 *
 * @param id never reused
 * @param hash of the content that is indexed
 * @param pipeline identity of what cut it into chunks
 * @param born generation of its last change
 */
public record StoredRecord(long id, String scope, String ref, ContentHash hash, String pipeline, long born) {
}
