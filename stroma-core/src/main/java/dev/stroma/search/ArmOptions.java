package dev.stroma.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import dev.stroma.error.InvalidInputException;

/**
 * What a request says of single arms. Immutable.
 *
 * @param weights what an arm's evidence is multiplied by, by name
 * @param off the names of those that shall not run
 * @param minScores what a passage must score to be named by an arm, by name
 */
record ArmOptions(Map<String, Double> weights, Set<String> off, Map<String, Double> minScores) {

	static final ArmOptions NONE = new ArmOptions(Map.of(), Set.of(), Map.of());

	ArmOptions {
		weights = Map.copyOf(weights);
		off = Set.copyOf(off);
		minScores = Map.copyOf(minScores);
	}

	ArmOptions weight(String arm, double weight) {
		String name = known(arm);
		if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
			throw new InvalidInputException("The weight of arm '%s' is %s: use 0 or more".formatted(arm, weight));
		}
		return new ArmOptions(with(this.weights, name, weight), this.off, this.minScores);
	}

	ArmOptions with(String arm) {
		Set<String> less = new HashSet<>(this.off);
		less.remove(known(arm));
		return new ArmOptions(this.weights, less, this.minScores);
	}

	ArmOptions without(String arm) {
		Set<String> more = new HashSet<>(this.off);
		more.add(known(arm));
		return new ArmOptions(this.weights, more, this.minScores);
	}

	ArmOptions minScore(String arm, double score) {
		String name = known(arm);
		if (!(score < Double.POSITIVE_INFINITY)) {
			throw new InvalidInputException(
					"The minimum score of arm '%s' is %s: use a number on the arm's scale, or negative infinity for any"
						.formatted(arm, score));
		}
		if (!Arm.NAMING.contains(name)) {
			throw new InvalidInputException("Arm '%s' names no passages, so it has no minimum score: use %s"
				.formatted(arm, String.join(" or ", Arm.NAMING)));
		}
		return new ArmOptions(this.weights, this.off, with(this.minScores, arm, score));
	}

	double weight(String arm) {
		return this.weights.getOrDefault(arm, arm.equals(Arm.RECORD_VECTOR) ? 0.0 : 1.0);
	}

	double minScore(String arm) {
		return this.minScores.getOrDefault(arm, Double.NEGATIVE_INFINITY);
	}

	private static Map<String, Double> with(Map<String, Double> values, String arm, double value) {
		Map<String, Double> changed = new HashMap<>(values);
		changed.put(arm, value);
		return changed;
	}

	private static String known(String arm) {
		if (!Arm.NAMES.contains(InvalidInputException.require(arm, "arm"))) {
			throw new InvalidInputException("There is no arm '%s': use %s or %s".formatted(arm,
					String.join(", ", Arm.NAMES.subList(0, Arm.NAMES.size() - 1)),
					Arm.NAMES.get(Arm.NAMES.size() - 1)));
		}
		return arm;
	}

	/** In an order of its own, whatever order options were set in. */
	@Override
	public String toString() {
		return "%s %s %s".formatted(new TreeMap<>(this.weights), new TreeSet<>(this.off),
				new TreeMap<>(this.minScores));
	}

}
