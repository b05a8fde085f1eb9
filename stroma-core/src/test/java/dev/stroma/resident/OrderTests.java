package dev.stroma.resident;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OrderTests {

	private final SplittableRandom random = new SplittableRandom(7);

	@Test
	void ordersFromTheLargestOnAndLeavesEqualOnesAsTheyStand() {
		assertThat(Order.descending(new double[] { 1, 3, -2, 3, 0, 9 }, 5)).containsExactly(1, 3, 0, 4, 2);
	}

	@Test
	void ordersTheLargestAsAllAre() {
		for (int round = 0; round < 500; round++) {
			double[] numbers = numbers();
			int first = 1 + this.random.nextInt(numbers.length);
			int[] all = Order.descending(numbers, numbers.length);
			int[] order = Order.descending(numbers, numbers.length, first);
			assertThat(Arrays.copyOf(order, first)).containsExactly(Arrays.copyOf(all, first));
			assertThat(order).containsExactlyInAnyOrder(IntStream.range(0, numbers.length).toArray());
		}
	}

	@Test
	void findsTheNthLargest() {
		for (int round = 0; round < 500; round++) {
			double[] numbers = numbers();
			int count = 1 + this.random.nextInt(numbers.length);
			double[] sorted = Arrays.copyOf(numbers, count);
			Arrays.sort(sorted);
			int n = 1 + this.random.nextInt(count);
			assertThat(Order.nth(numbers, count, n)).isEqualTo(sorted[count - n]);
		}
	}

	/** Many of which are equal, now and then. */
	private double[] numbers() {
		double[] numbers = new double[1 + this.random.nextInt(300)];
		int different = 1 + this.random.nextInt(1000);
		for (int i = 0; i < numbers.length; i++) {
			numbers[i] = (this.random.nextInt(different) - different / 3) / 7.0;
		}
		return numbers;
	}

}
