package dev.stroma.memory;

import java.time.Duration;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;

/**
 * Which memories are put together into one, and how far one run goes. Immutable; the
 * methods named after an option return a changed copy.
 */
public final class Consolidation {

	private static final Consolidation DEFAULTS = new Consolidation();

	private Duration olderThan = Duration.ofDays(30);

	private double similarity = 0.5;

	private int minSize = 3;

	private int maxSize = 20;

	private int maxGroups = 20;

	private @Nullable Filter filter;

	private boolean dryRun;

	private Consolidation() {
	}

	private Consolidation with(Consumer<Consolidation> change) {
		Consolidation changed = new Consolidation();
		changed.olderThan = this.olderThan;
		changed.similarity = this.similarity;
		changed.minSize = this.minSize;
		changed.maxSize = this.maxSize;
		changed.maxGroups = this.maxGroups;
		changed.filter = this.filter;
		changed.dryRun = this.dryRun;
		change.accept(changed);
		return changed;
	}

	/**
	 * Of memories older than 30 days, 3 to 20 that are similar to the oldest of them by
	 * 0.5 at least, and at most 20 such groups.
	 */
	public static Consolidation defaults() {
		return DEFAULTS;
	}

	/**
	 * @param age how old a memory must be, 0 or more
	 */
	public Consolidation olderThan(Duration age) {
		if (age.isNegative()) {
			throw new InvalidInputException(
					"Memories are to be consolidated from an age of %s: use 0 or more".formatted(age));
		}
		return with((changed) -> changed.olderThan = age);
	}

	/**
	 * @param similarity how similar a memory must be to the oldest of its group, above 0
	 * to 1: the share of words that both have, or the evidence of the vector arm for one
	 * asked by the other, whichever is greater
	 */
	public Consolidation similarity(double similarity) {
		if (!(similarity > 0 && similarity <= 1)) {
			throw new InvalidInputException(
					"Memories are to be consolidated from a similarity of %s: use more than 0 to 1"
						.formatted(similarity));
		}
		return with((changed) -> changed.similarity = similarity);
	}

	/**
	 * @param least how many memories make a group, 2 or more
	 * @param most how many a group has at the most, up to 100
	 */
	public Consolidation size(int least, int most) {
		if (least < 2 || most < least || most > RecallRequest.MAX_LIMIT) {
			throw new InvalidInputException("Groups are to have %d to %d memories: use 2 or more, up to %d"
				.formatted(least, most, RecallRequest.MAX_LIMIT));
		}
		return with((changed) -> {
			changed.minSize = least;
			changed.maxSize = most;
		});
	}

	/**
	 * @param groups how many groups one run consolidates, each by one question to the
	 * chat model, 1 or more
	 */
	public Consolidation maxGroups(int groups) {
		if (groups < 1) {
			throw new InvalidInputException("%d groups are to be consolidated: use 1 or more".formatted(groups));
		}
		return with((changed) -> changed.maxGroups = groups);
	}

	/**
	 * @param filter which memories may be consolidated; {@code null} for all
	 */
	public Consolidation filter(@Nullable Filter filter) {
		return with((changed) -> changed.filter = filter);
	}

	/**
	 * Only tells which groups there are: nothing is asked of the chat model, nothing is
	 * changed.
	 */
	public Consolidation dryRun() {
		return with((changed) -> changed.dryRun = true);
	}

	Duration age() {
		return this.olderThan;
	}

	double similarity() {
		return this.similarity;
	}

	int least() {
		return this.minSize;
	}

	int most() {
		return this.maxSize;
	}

	int groups() {
		return this.maxGroups;
	}

	@Nullable Filter filter() {
		return this.filter;
	}

	boolean isDryRun() {
		return this.dryRun;
	}

}
