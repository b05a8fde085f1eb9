package dev.stroma.provider;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AdaptiveLimitTests {

	@Test
	void growsByAFifthAfterFiftyGoodRequests() {
		AdaptiveLimit limit = new AdaptiveLimit(16);
		int[] limits = new int[8];
		for (int i = 0; i < limits.length; i++) {
			record(limit, 49, 0);
			assertThat(limit.limit()).isEqualTo((i == 0) ? 4 : limits[i - 1]);
			record(limit, 1, 0);
			limits[i] = limit.limit();
		}
		assertThat(limits).containsExactly(5, 6, 7, 8, 9, 10, 12, 14);
	}

	@Test
	void growsNoFurtherThanAllowed() {
		AdaptiveLimit limit = new AdaptiveLimit(5);
		record(limit, 500, 0);
		assertThat(limit.limit()).isEqualTo(5);
	}

	@Test
	void staysAsItIsWhenItIsNotMadeUseOf() {
		AdaptiveLimit limit = new AdaptiveLimit(16);
		for (int i = 0; i < 500; i++) {
			limit.record(false, false);
		}
		assertThat(limit.limit()).isEqualTo(4);
	}

	@Test
	void shrinksWhenMoreThanAFifthFails() {
		AdaptiveLimit limit = new AdaptiveLimit(16);
		record(limit, 300, 0);
		assertThat(limit.limit()).isEqualTo(10);
		record(limit, 8, 2);
		assertThat(limit.limit()).isEqualTo(10);
		record(limit, 0, 1);
		assertThat(limit.limit()).isEqualTo(7);
	}

	@Test
	void shrinksByOneWhenSomeFail() {
		AdaptiveLimit limit = new AdaptiveLimit(16);
		record(limit, 47, 0);
		record(limit, 0, 3);
		assertThat(limit.limit()).isEqualTo(3);
	}

	@Test
	void isNeverLessThanOneAndComesBackAfterAnOutage() {
		AdaptiveLimit limit = new AdaptiveLimit(16);
		record(limit, 0, 100);
		assertThat(limit.limit()).isEqualTo(1);
		record(limit, 350, 0);
		assertThat(limit.limit()).isEqualTo(8);
	}

	/**
	 * A server that works on some requests at a time and refuses all others at once; who
	 * is refused pauses as {@link TransientRetry} does.
	 */
	@ParameterizedTest
	@CsvSource({ "1, 1", "2, 2", "3, 3", "5, 4", "8, 5", "10, 6", "17, 7", "40, 8" })
	void findsTheCapacityOfAServer(int capacity, long seed) {
		Simulation best = new Simulation(capacity, seed);
		for (int fixed = 1; fixed <= 64; fixed++) {
			Simulation simulation = new Simulation(capacity, seed);
			simulation.run(new FixedLimit(fixed));
			if (simulation.errorShare() <= 0.05 && simulation.answered > best.answered) {
				best = simulation;
			}
		}
		Simulation adaptive = new Simulation(capacity, seed);
		AdaptiveLimit limit = new AdaptiveLimit(64);
		adaptive.run(new Limit() {
			@Override
			public int places() {
				return limit.limit();
			}

			@Override
			public void record(boolean failed, boolean used) {
				limit.record(failed, used);
			}
		});
		assertThat(adaptive.answered / (double) best.answered).as("share of the best fixed limit, seed %d", seed)
			.isGreaterThanOrEqualTo(0.8);
		assertThat(adaptive.errorShare()).as("errors, seed %d", seed).isLessThanOrEqualTo(0.05);
	}

	private static void record(AdaptiveLimit limit, int good, int failed) {
		for (int i = 0; i < good; i++) {
			limit.record(false, true);
		}
		for (int i = 0; i < failed; i++) {
			limit.record(true, true);
		}
	}

	private interface Limit {

		int places();

		void record(boolean failed, boolean used);

	}

	private record FixedLimit(int places) implements Limit {

		@Override
		public void record(boolean failed, boolean used) {
		}

	}

	/** Ten minutes in which there is always something to do. */
	private static final class Simulation {

		private static final double END = 600_000;

		private record Event(double at, long order, Runnable what) {
		}

		private final int capacity;

		private final Random random;

		private final PriorityQueue<Event> events = new PriorityQueue<>(
				Comparator.comparingDouble(Event::at).thenComparingLong(Event::order));

		private double now;

		private long order;

		private int working;

		private int running;

		private int pausing;

		private long answered;

		private long refused;

		private Simulation(int capacity, long seed) {
			this.capacity = capacity;
			this.random = new Random(seed);
		}

		void run(Limit limit) {
			fill(limit);
			while (!this.events.isEmpty() && this.now < END) {
				Event event = this.events.remove();
				this.now = event.at();
				event.what().run();
				fill(limit);
			}
		}

		double errorShare() {
			return this.refused / (double) Math.max(1, this.answered + this.refused);
		}

		/** Who pauses wants its place back after that, so it is not filled up. */
		private void fill(Limit limit) {
			while (this.running + this.pausing < limit.places()) {
				start(limit);
			}
		}

		private void start(Limit limit) {
			this.running++;
			boolean used = this.running + this.pausing >= limit.places();
			if (this.working < this.capacity) {
				this.working++;
				after(80 + 40 * this.random.nextDouble(), () -> {
					this.working--;
					this.running--;
					this.answered++;
					limit.record(false, used);
				});
			}
			else {
				after(5, () -> {
					this.running--;
					this.refused++;
					limit.record(true, used);
					this.pausing++;
					after(100 + 200 * this.random.nextDouble(), () -> this.pausing--);
				});
			}
		}

		private void after(double millis, Runnable what) {
			this.events.add(new Event(this.now + millis, this.order++, what));
		}

	}

}
