package dev.stroma.snapshot;

import org.jspecify.annotations.Nullable;

/**
 * What became of a chunk that a handle was made for.
 *
 * @param state whether and where its content is
 * @param handle the chunk that has the content now, {@code null} when it is gone
 * @param text the content, {@code null} when it is gone
 * @param start offset of its first character in the record's body, -1 when it is gone
 * @param end offset after its last character, -1 when it is gone
 */
public record Resolution(ChunkHandle.State state, @Nullable ChunkHandle handle, @Nullable String text, int start,
		int end) {

	static final Resolution GONE = new Resolution(ChunkHandle.State.GONE, null, null, -1, -1);

}
