package dev.stroma.store;

import java.util.Optional;

import dev.stroma.store.IndexSet.Kind;

/**
 * Decides, when an index is opened, whether its sets are those of the analyzer and the
 * model given:
 * <ol>
 * <li>a set that is answers;</li>
 * <li>else one is built, or built on when that was begun before; meanwhile the old one
 * answers;</li>
 * <li>a set that is being built for anything else is given up;</li>
 * <li>with another model the old vectors answer nothing any more, since no question has a
 * vector of that model: the new set answers from the start, and fills as the chunks get
 * their vectors;</li>
 * <li>the vectors of whole records follow those of the chunks, where they are
 * wanted.</li>
 * </ol>
 */
final class WantedSets {

	private final Session session;

	private final IndexSets sets;

	private final ChunkTable chunks;

	private final boolean available;

	/**
	 * @param available whether the vector extension is loaded
	 */
	WantedSets(Session session, boolean available) {
		this.session = session;
		this.sets = new IndexSets(session);
		this.chunks = new ChunkTable(session);
		this.available = available;
	}

	void text(String identity) {
		Optional<IndexSet> active = this.sets.active(Kind.TEXT);
		if (active.filter((set) -> isWhole(set, identity, VectorLayout.FULL)).isPresent()) {
			giveUp(Kind.TEXT);
		}
		else if (!isBegun(Kind.TEXT, identity, VectorLayout.FULL)) {
			giveUp(Kind.TEXT);
			IndexSet set = this.sets.create(Kind.TEXT, identity, 0, VectorLayout.FULL);
			new FullTextSet(this.session, set.id()).create();
			if (!this.chunks.hasSearchable()) {
				this.sets.activate(set);
			}
		}
	}

	/**
	 * @param dimension 0 when it is not known yet
	 */
	void vectors(String model, int dimension, VectorLayout layout) {
		if (dimension > 0) {
			layout.requireDimension(dimension);
		}
		Optional<IndexSet> active = this.sets.active(Kind.VECTOR);
		if (active.filter((set) -> set.identity().equals(model) && isWide(set, dimension)).isEmpty()) {
			active.ifPresent((set) -> requeue(model, dimension));
			giveUp(Kind.VECTOR);
			this.sets.activate(newVectors(model, dimension, layout));
		}
		else if (isWhole(active.get(), model, layout)) {
			giveUp(Kind.VECTOR);
		}
		else if (this.available && !isBegun(Kind.VECTOR, model, layout)) {
			giveUp(Kind.VECTOR);
			IndexSet set = newVectors(model, active.get().dimension(), layout);
			if (!this.chunks.hasVectors()) {
				this.sets.activate(set);
			}
		}
		this.chunks.requeue(EmbeddingState.DISABLED);
	}

	/**
	 * Wants the vectors of whole records, of the model and layout that those of the
	 * chunks are to have; nothing where there is no model.
	 */
	void records() {
		IndexSet chunks = this.sets.building(Kind.VECTOR).or(() -> this.sets.active(Kind.VECTOR)).orElse(null);
		if (chunks == null) {
			noRecords();
		}
		else if (this.sets.active(Kind.RECORD).filter((set) -> isEnough(set, chunks)).isPresent()) {
			giveUp(Kind.RECORD);
		}
		else if (this.sets.building(Kind.RECORD).filter((set) -> isEnough(set, chunks)).isEmpty()) {
			giveUp(Kind.RECORD);
			IndexSet set = this.sets.create(Kind.RECORD, chunks.identity(), chunks.dimension(), chunks.layout());
			new RecordSet(this.session, set, this.available).create();
			if (!this.chunks.hasVectors()) {
				this.sets.activate(set);
			}
		}
	}

	/** Without the extension only the full vectors are read, which every set keeps. */
	private boolean isEnough(IndexSet set, IndexSet chunks) {
		return this.available ? isWhole(set, chunks.identity(), chunks.layout())
				: set.identity().equals(chunks.identity());
	}

	/** Wants no vectors of whole records. */
	void noRecords() {
		giveUp(Kind.RECORD);
		this.sets.active(Kind.RECORD).ifPresent(this.sets::retire);
	}

	private static boolean isWide(IndexSet set, int dimension) {
		return dimension == 0 || set.dimension() == 0 || set.dimension() == dimension;
	}

	private static boolean isWhole(IndexSet set, String identity, VectorLayout layout) {
		return set.identity().equals(identity) && set.layout().equals(layout) && set.synced();
	}

	private boolean isBegun(Kind kind, String identity, VectorLayout layout) {
		return this.sets.building(kind).filter((set) -> isWhole(set, identity, layout)).isPresent();
	}

	private void giveUp(Kind kind) {
		this.sets.building(kind).ifPresent(this.sets::retire);
	}

	private IndexSet newVectors(String model, int dimension, VectorLayout layout) {
		IndexSet set = this.sets.create(Kind.VECTOR, model, dimension, layout);
		if (dimension > 0 && this.available) {
			new VectorSet(this.session, set).create(dimension);
		}
		else if (dimension > 0) {
			this.sets.unsynced(set);
		}
		return set;
	}

	/**
	 * Lets every chunk wait for another vector. The old vectors stay until all have one,
	 * in case their model comes back; not if the model now gives others.
	 */
	private void requeue(String model, int dimension) {
		this.chunks.requeueAll();
		noRecords();
		boolean others = this.sets.all()
			.stream()
			.anyMatch((set) -> set.kind() == Kind.VECTOR && set.identity().equals(model) && !isWide(set, dimension));
		if (others) {
			new EmbeddingTable(this.session).deleteAll();
		}
	}

}
