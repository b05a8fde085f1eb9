package dev.stroma.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;

/**
 * The vectors of one change: those that the file has already, those that come, and those
 * that perhaps nothing refers to afterwards.
 */
final class EmbeddingWriter {

	private final EmbeddingTable table;

	/** Those there are of what is being applied, by key. */
	private final Map<ContentHash, EmbeddingTable.Stored> known = new HashMap<>();

	private final Set<Long> perhapsUnused = new LinkedHashSet<>();

	EmbeddingWriter(Session session) {
		this.table = new EmbeddingTable(session);
	}

	/** Looks up what the changes need, at once. */
	void begin(Collection<RecordChange> changes) {
		this.known.putAll(this.table.find(keys(changes)));
	}

	/** Forgets what was looked up. */
	void end() {
		this.known.clear();
	}

	private static Set<ContentHash> keys(Collection<RecordChange> changes) {
		Set<ContentHash> keys = new HashSet<>();
		for (RecordChange change : changes) {
			for (RecordChange.Added added : change.added()) {
				RecordChange.Indexed indexed = added.indexed();
				if (indexed != null && indexed.vector().key() != null) {
					keys.add(indexed.vector().key());
				}
			}
		}
		return keys;
	}

	/**
	 * That of a chunk of the changes it {@linkplain #begin began} with, if there is one.
	 */
	EmbeddingTable.@Nullable Stored of(RecordChange.Vector vector) {
		ContentHash key = vector.key();
		float[] values = vector.values();
		if (key == null) {
			return null;
		}
		if (values != null) {
			return this.known.computeIfAbsent(key, (unknown) -> this.table.insert(unknown, values));
		}
		return this.known.get(key);
	}

	/** That of any key: the file's, or these values. */
	Optional<EmbeddingTable.Stored> findOrInsert(ContentHash key, float @Nullable [] values) {
		Optional<EmbeddingTable.Stored> known = this.table.find(key);
		if (known.isPresent() || values == null) {
			return known;
		}
		EmbeddingTable.Stored stored = this.table.insert(key, values);
		this.table.write();
		return Optional.of(stored);
	}

	/** Writes those that came. */
	void write() {
		this.table.write();
	}

	/** Notes that a chunk does not refer to it any more. */
	void released(long embedding) {
		this.perhapsUnused.add(embedding);
	}

	/** Deletes those that nothing refers to any more. */
	void deleteUnused() {
		this.perhapsUnused.forEach(this.table::deleteIfUnused);
	}

}
