package dev.stroma.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.store.IndexSet.Kind;
import dev.stroma.store.IndexSet.State;

/**
 * Makes the index sets those that are wanted, in small commits between which others
 * write:
 * <ol>
 * <li>a set that is being built gets the chunks or records it lacks, while each change
 * goes to it and to the one that answers;</li>
 * <li>when none is left it is compared with them;</li>
 * <li>one row, one generation: it answers instead of the old one;</li>
 * <li>what answers no more is deleted.</li>
 * </ol>
 * The file knows how far this is; a process that ends at any point leaves the next one to
 * go on. Used by one thread at a time.
 */
public final class IndexSetBuilder {

	private static final Log logger = LogFactory.getLog(IndexSetBuilder.class);

	private static final int MAX_RESTARTS = 2;

	private final Store store;

	private final Database database;

	private final TextFilling texts;

	private final VectorFilling vectors;

	private final RecordFilling records;

	private long announced;

	private int restarts;

	IndexSetBuilder(Store store, Database database, Function<StoredPassage, FullTextRow> terms) {
		this.store = store;
		this.database = database;
		this.texts = new TextFilling(database, terms);
		this.vectors = new VectorFilling(database);
		this.records = new RecordFilling(database);
	}

	/**
	 * Does the next piece of work.
	 */
	public BuildStep step() {
		List<IndexSet> sets = this.database.read(this::usable);
		Optional<IndexSet> building = sets.stream().filter((set) -> set.state() == State.BUILDING).findFirst();
		if (building.isPresent()) {
			build(building.get());
			return BuildStep.MORE;
		}
		BuildStep step = BuildStep.DONE;
		for (IndexSet set : sets) {
			if (set.state() == State.RETIRED && step != BuildStep.MORE) {
				step = this.database.write((session) -> new RetiredSets(session).step(set));
			}
		}
		return step;
	}

	/** Without the extension a vector set can neither be filled nor dropped. */
	private List<IndexSet> usable(Session session) {
		boolean available = this.database.vecReadiness().available();
		return new IndexSets(session).all()
			.stream()
			.filter((set) -> available || !set.kind().needsExtension(session, set))
			.toList();
	}

	private void build(IndexSet set) {
		if (this.announced != set.id()) {
			this.announced = set.id();
			logger.info("The %s index of '%s' is being made anew for '%s'; the old one answers meanwhile"
				.formatted(set.kind().label(), this.database.path(), set.name()));
		}
		SetFilling filling = filling(set.kind());
		if (!filling.step(set)) {
			SetFilling.Faults faults = this.database.read((session) -> filling.faults(session, set));
			if (faults.surplus() > 0) {
				restart(set, faults);
			}
			else if (faults.missing() > 0) {
				this.database.write((session) -> {
					new IndexSets(session).filled(set, 0);
					return true;
				});
			}
			else {
				activate(set);
			}
		}
	}

	private SetFilling filling(Kind kind) {
		return switch (kind) {
			case TEXT -> this.texts;
			case VECTOR -> this.vectors;
			case RECORD -> this.records;
		};
	}

	private void activate(IndexSet set) {
		this.store.write((writer) -> {
			writer.activate(set);
			return true;
		});
		logger.info("The %s index of '%s' for '%s' is complete and answers".formatted(set.kind().label(),
				this.database.path(), set.name()));
		try {
			this.store.switched(set.kind().label());
		}
		catch (RuntimeException ex) {
			logger.warn("A listener failed when the %s index of '%s' was complete, which answers all the same"
				.formatted(set.kind().label(), this.database.path()), ex);
		}
	}

	private void restart(IndexSet set, SetFilling.Faults faults) {
		if (this.restarts++ == MAX_RESTARTS) {
			throw new IndexUnavailableException(
					"The %s index of '%s' was built %d times and never became what it should be (%d rows too many): restore a backup"
						.formatted(set.kind().label(), this.database.path(), this.restarts, faults.surplus()));
		}
		logger.warn("The %s index of '%s' that was being made has %d rows too many and is begun again"
			.formatted(set.kind().label(), this.database.path(), faults.surplus()));
		this.database.write((session) -> {
			new IndexSets(session).retire(set);
			WantedSets wanted = new WantedSets(session, this.database.vecReadiness().available());
			set.kind().want(wanted, set);
			return true;
		});
	}

}
