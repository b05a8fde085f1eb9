package dev.stroma.store;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;

/**
 * Another index file, of this library or of Stroma, the Go library, from which records
 * and vectors are taken. It is only read. Not thread-safe.
 */
public interface OtherFile extends AutoCloseable {

	/**
	 * A vector that is wanted.
	 *
	 * @param key under which it is kept here
	 * @param saying what its chunk says, for a file that has no such keys
	 */
	record Wanted(ContentHash key, ContentHash saying) {
	}

	/**
	 * Opens a file as it is.
	 * @throws dev.stroma.error.IndexUnavailableException when it cannot be read
	 * @throws dev.stroma.error.IncompatibleIndexException when it is none, or a newer one
	 */
	static OtherFile open(Path path, SqliteVec vec) {
		StoreFile.requireReadable(path);
		return StoreFile.look(path) ? GoOtherFile.open(path, vec) : OwnOtherFile.open(path);
	}

	/**
	 * The identity of the model that made its vectors, if it has any.
	 * @param go that of a fingerprint of Stroma
	 */
	Optional<String> model(UnaryOperator<String> go);

	/** How many numbers its vectors have, 0 when it has none. */
	int dimension();

	/**
	 * Those of the vectors that it has, of unit length, by key.
	 */
	Map<ContentHash, float[]> vectors(Collection<Wanted> wanted);

	/**
	 * The first records of a scope after a ref, by ref; Stroma's are in every scope.
	 * @param after {@code ""} for the very first
	 */
	List<CorpusRecord> page(String scope, String after, int limit);

	@Override
	void close();

}
