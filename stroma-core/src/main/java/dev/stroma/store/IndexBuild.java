package dev.stroma.store;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import dev.stroma.store.IndexSet.Kind;

/**
 * How far an index is that is being built to take another's place.
 *
 * @param index {@code text}, {@code vector} or {@code record}, the vectors of whole
 * records
 * @param done chunks that are in it, or records
 * @param total chunks that there are for it, or records
 */
public record IndexBuild(String index, long done, long total) {

	static Optional<IndexBuild> of(Session session, Kind kind) {
		return new IndexSets(session).building(kind)
			.map((set) -> new IndexBuild(kind.label(), kind.size(session, set), kind.chunks(session)));
	}

	static List<IndexBuild> all(Session session) {
		return Stream.of(Kind.values()).flatMap((kind) -> of(session, kind).stream()).toList();
	}

}
