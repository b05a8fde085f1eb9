package dev.stroma.search;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * Lifts hits by what a field of their record says: the score is multiplied by
 * {@code 1 + weight * factor}, the factor between 0 and 1. A record without a value of
 * the right type is not lifted; of several values the one that lifts most counts.
 * Relevance stays as it is. Immutable.
 */
public final class Boost {

	private final String field;

	private final double weight;

	private final @Nullable Duration halfLife;

	private final double none;

	private final double full;

	private Boost(String field, double weight, @Nullable Duration halfLife, double none, double full) {
		if (!(weight > 0 && weight <= 100)) {
			throw new InvalidInputException(
					"The weight of the boost by '%s' is %s: use more than 0, at most 100".formatted(field, weight));
		}
		this.field = InvalidInputException.require(field, "field to boost by");
		this.weight = weight;
		this.halfLife = halfLife;
		this.none = none;
		this.full = full;
	}

	/**
	 * Lifts what is recent: the factor is 1 for now and later, and halves with every half
	 * life before.
	 * @param field a date or instant, as filters name it; dates begin at midnight UTC
	 * @param halfLife the age at which half of the weight is left
	 * @param weight by how much the score is multiplied in addition at most, such as 0.5;
	 * up to 100
	 */
	public static Boost recency(String field, Duration halfLife, double weight) {
		InvalidInputException.require(halfLife, "half life");
		if (halfLife.isZero() || halfLife.isNegative()) {
			throw new InvalidInputException(
					"The half life of the boost by '%s' is %s: use more than nothing".formatted(field, halfLife));
		}
		return new Boost(field, weight, halfLife, 0, 0);
	}

	/**
	 * Lifts what has a number: the factor grows evenly from 0 at one to 1 at the other.
	 * @param field a number, as filters name it
	 * @param none the number that does not lift, nor do those on its far side
	 * @param full the number that lifts by all of the weight, as do those beyond; smaller
	 * than the other to lift small numbers
	 * @param weight by how much the score is multiplied in addition at most, such as 0.5;
	 * up to 100
	 */
	public static Boost number(String field, double none, double full, double weight) {
		if (!Double.isFinite(none) || !Double.isFinite(full) || none == full) {
			throw new InvalidInputException("The boost by '%s' goes from %s to %s: use two different finite numbers"
				.formatted(field, none, full));
		}
		return new Boost(field, weight, null, none, full);
	}

	String field() {
		return this.field;
	}

	double weight() {
		return this.weight;
	}

	/**
	 * In 0..1.
	 * @param values of the field
	 */
	double factor(Collection<?> values, Instant now) {
		double most = 0;
		for (Object value : values) {
			most = Math.max(most, factor(value, now));
		}
		return most;
	}

	private double factor(Object value, Instant now) {
		Duration half = this.halfLife;
		if (half == null) {
			return (value instanceof Number number)
					? Math.max(0, Math.min(1, (number.doubleValue() - this.none) / (this.full - this.none))) : 0;
		}
		Instant moment = (value instanceof Instant instant) ? instant
				: (value instanceof LocalDate date) ? date.atStartOfDay(ZoneOffset.UTC).toInstant() : null;
		return (moment != null) ? Math.pow(0.5, Math.max(0, seconds(Duration.between(moment, now))) / seconds(half))
				: 0;
	}

	private static double seconds(Duration duration) {
		return duration.getSeconds() + duration.getNano() / 1e9;
	}

	@Override
	public String toString() {
		return (this.halfLife != null) ? "recency of %s, half life %s".formatted(this.field, this.halfLife)
				: String.format(Locale.ROOT, "%s from %s to %s", this.field, this.none, this.full);
	}

}
