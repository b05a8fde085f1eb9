package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.error.InvalidInputException;

/**
 * How a search puts its candidates in order, beyond what fusion says of them: boosts,
 * then near-duplicates and all but the best passage of each record left out, then a
 * reranker's order, then diversity, then sorting. Whatever the order, it is one of all
 * candidates, so that the first k hits of a larger limit are the hits of limit k.
 * Immutable; the methods named after an option return a changed copy.
 */
public final class Arrangement {

	private static final Arrangement BY_SCORE = new Arrangement(List.of(), List.of(), false, 0, 0);

	private final List<Boost> boosts;

	private final List<Sort> sorts;

	private final boolean bestPerRecord;

	private final double duplicates;

	private final double diversity;

	private Arrangement(List<Boost> boosts, List<Sort> sorts, boolean bestPerRecord, double duplicates,
			double diversity) {
		this.boosts = List.copyOf(boosts);
		this.sorts = List.copyOf(sorts);
		this.bestPerRecord = bestPerRecord;
		this.duplicates = duplicates;
		this.diversity = diversity;
	}

	/** By score and nothing else. */
	public static Arrangement byScore() {
		return BY_SCORE;
	}

	/**
	 * Adds a boost to those there are.
	 */
	public Arrangement boost(Boost boost) {
		List<Boost> more = new ArrayList<>(this.boosts);
		more.add(boost);
		return boosts(more);
	}

	/**
	 * @param boosts these and no others
	 */
	public Arrangement boosts(List<Boost> boosts) {
		return new Arrangement(InvalidInputException.requireEach(boosts, "boost"), this.sorts, this.bestPerRecord,
				this.duplicates, this.diversity);
	}

	/**
	 * Sorts the candidates, those that are equal by score. It does not look beyond them:
	 * a record that no arm names does not come up for its date.
	 * @param sorts the first decides first; none for the order by score again
	 */
	public Arrangement sortBy(Sort... sorts) {
		return new Arrangement(this.boosts, InvalidInputException.requireEach(sorts, "sort"), this.bestPerRecord,
				this.duplicates, this.diversity);
	}

	/**
	 * Keeps the best passage of each record alone.
	 */
	public Arrangement bestPerRecord() {
		return bestPerRecord(true);
	}

	/**
	 * @param best whether the best passage of each record is kept alone
	 */
	public Arrangement bestPerRecord(boolean best) {
		return new Arrangement(this.boosts, this.sorts, best, this.duplicates, this.diversity);
	}

	/**
	 * Leaves out passages that are nearly the same as a better one.
	 * @param similarity from which on two are the same, at most 1, such as 0.95: the
	 * cosine of their vectors or, where one has none, the share of their words that both
	 * have; 0 to keep all passages again
	 */
	public Arrangement withoutDuplicates(double similarity) {
		if (!(similarity >= 0 && similarity <= 1)) {
			throw new InvalidInputException(
					"Passages count as duplicates from similarity %s on: use more than 0, at most 1, or 0 to keep all"
						.formatted(similarity));
		}
		return new Arrangement(this.boosts, this.sorts, this.bestPerRecord, similarity, this.diversity);
	}

	/**
	 * Prefers passages that differ from those before them: maximal marginal relevance
	 * (Carbonell and Goldstein, SIGIR 1998), the next hit being the one with the largest
	 * {@code (1 - diversity) * score - diversity * similarity} to the hits before, the
	 * score as a share of the best one's.
	 * @param diversity 0, for the order by score, to 1
	 */
	public Arrangement diversity(double diversity) {
		if (!(diversity >= 0 && diversity <= 1)) {
			throw new InvalidInputException("The diversity is %s: use 0 to 1".formatted(diversity));
		}
		return new Arrangement(this.boosts, this.sorts, this.bestPerRecord, this.duplicates, diversity);
	}

	/** Whether the score alone decides. */
	boolean isByScore() {
		return this.boosts.isEmpty() && this.sorts.isEmpty() && !this.bestPerRecord && this.duplicates == 0
				&& this.diversity == 0;
	}

	public List<Boost> boosts() {
		return this.boosts;
	}

	public List<Sort> sorts() {
		return this.sorts;
	}

	public boolean isBestPerRecord() {
		return this.bestPerRecord;
	}

	/** From which similarity on passages are duplicates, 0 when all are kept. */
	public double duplicates() {
		return this.duplicates;
	}

	public double diversity() {
		return this.diversity;
	}

	@Override
	public String toString() {
		return "boosts %s, sorted by %s, bestPerRecord %s, duplicates %s, diversity %s".formatted(
				this.boosts.stream().map((boost) -> boost.weight() + " " + boost).toList(), this.sorts,
				this.bestPerRecord, this.duplicates, this.diversity);
	}

}
