package dev.stroma.search;

import java.time.Clock;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotFoundException;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.HandleResolution;
import dev.stroma.snapshot.Reading;
import dev.stroma.snapshot.Resolution;
import dev.stroma.store.StoreReader;

/**
 * Reads records and passages of one scope that are known by name.
 */
final class Lookup {

	/** Siblings of a passage on either side, at most. */
	private static final int MAX_NEIGHBOURS = 3;

	private final Reading reading;

	private final String scope;

	private final Clock clock;

	Lookup(Reading reading, String scope, Clock clock) {
		this.reading = reading;
		this.scope = scope;
		this.clock = clock;
	}

	Optional<CorpusRecord> get(String ref) {
		InvalidInputException.require(ref, "record ref");
		return this.reading.read((reader) -> reader.record(this.scope, ref));
	}

	long count(@Nullable Filter filter) {
		return this.reading.read((reader) -> {
			reader.onlyValidAt(this.clock.instant());
			return reader.count(this.scope, filter);
		});
	}

	RecordPage list(@Nullable Filter filter, @Nullable String after, int limit) {
		if (limit < 1 || limit > RecordPage.MAX_LIMIT) {
			throw new InvalidInputException(
					"A page of %d records is asked for: use 1 to %d".formatted(limit, RecordPage.MAX_LIMIT));
		}
		List<CorpusRecord> records = this.reading.read((reader) -> {
			reader.onlyValidAt(this.clock.instant());
			return reader.corpus().page(this.scope, filter, (after != null) ? after : "", limit + 1);
		});
		return (records.size() <= limit) ? new RecordPage(records, null)
				: new RecordPage(records.subList(0, limit), records.get(limit - 1).ref());
	}

	Resolution resolve(ChunkHandle handle) {
		InvalidInputException.require(handle, "handle");
		return this.reading.read((reader) -> HandleResolution.of(handle, this.scope, reader));
	}

	Expansion expand(ChunkHandle handle, boolean parent, int neighbours) {
		requireNeighbours(neighbours);
		InvalidInputException.require(handle, "handle");
		return this.reading.read((reader) -> expansion(handle, parent, neighbours, reader))
			.orElseThrow(() -> gone(handle));
	}

	/**
	 * What is alike to a passage.
	 *
	 * @param chunk the passage
	 * @param request the options, with what to search for
	 */
	record Likeness(long chunk, SearchRequest request) {
	}

	/**
	 * @param vectors whether the passage's vector can be searched for
	 */
	Likeness likeness(ChunkHandle handle, SearchRequest options, boolean vectors) {
		InvalidInputException.require(handle, "handle");
		return this.reading.read((reader) -> {
			Resolution now = HandleResolution.of(handle, this.scope, reader);
			ChunkHandle found = now.handle();
			if (found == null) {
				throw gone(handle);
			}
			float[] vector = vectors ? reader.corpus().vectors(List.of(found.chunkId())).get(found.chunkId()) : null;
			return new Likeness(found.chunkId(),
					(vector != null) ? options.text("").vectors(options.vectors().question(vector))
							: options.text(String.valueOf(now.text())));
		});
	}

	private static NotFoundException gone(ChunkHandle handle) {
		return new NotFoundException(
				"Passage %d of record '%s' is gone: search anew".formatted(handle.chunkId(), handle.ref()));
	}

	static void requireNeighbours(int neighbours) {
		if (neighbours < 0 || neighbours > MAX_NEIGHBOURS) {
			throw new InvalidInputException(
					"%d neighbours on either side are asked for: use 0 to %d".formatted(neighbours, MAX_NEIGHBOURS));
		}
	}

	private Optional<Expansion> expansion(ChunkHandle handle, boolean parent, int neighbours, StoreReader reader) {
		ChunkHandle now = HandleResolution.of(handle, this.scope, reader).handle();
		return (now == null) ? Optional.empty()
				: reader.corpus().kin(now.chunkId(), parent, neighbours).map(Surroundings::of);
	}

}
