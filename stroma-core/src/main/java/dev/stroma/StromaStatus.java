package dev.stroma;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.index.WorkerStatus;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.IndexBuild;
import dev.stroma.store.VecReadiness;

/**
 * How an index is at one moment.
 *
 * @param path the one file
 * @param readOnly whether it was opened for reading only, or is followed while another
 * process writes
 * @param following why it is followed in mode {@code auto}: who has it open for writing;
 * {@code null} when it is not
 * @param generation how many changes it has seen
 * @param records in all scopes
 * @param chunks in all scopes
 * @param pendingChunks chunks that wait for their vector
 * @param unembeddedChunks chunks that have no vector and get none
 * @param states how many chunks there are in each state that occurs, in all scopes
 * @param embeddingFailure why one of the pending chunks failed, {@code null} when none
 * did
 * @param worker what the embedding worker is doing
 * @param embedder the embedder's name, {@code none} without one
 * @param sqliteVersion of the SQLite library
 * @param sqliteVec whether sqlite-vec answers vector searches
 * @param builds indexes that are being made anew, while the old ones answer
 * @param resident whether questions are answered from memory
 * @param questionFailure why the embedder gave the last question no vector, {@code null}
 * when it did
 * @param textFailure why the file cannot be searched by words, {@code null} when it can
 * @param writeFailure why the file did not take the last change, {@code null} when it did
 */
public record StromaStatus(Path path, boolean readOnly, @Nullable String following, long generation, long records,
		long chunks, long pendingChunks, long unembeddedChunks, Map<EmbeddingState, Long> states,
		@Nullable String embeddingFailure, WorkerStatus worker, String embedder, String sqliteVersion,
		VecReadiness sqliteVec, List<IndexBuild> builds, ResidentStatus resident, @Nullable String questionFailure,
		@Nullable String textFailure, @Nullable String writeFailure) {
}
