package dev.stroma.search;

import java.util.Arrays;

/**
 * Orders numbers without objects for them.
 */
final class Order {

	private Order() {
	}

	/**
	 * Where the numbers stand, from the largest on; equal ones as they stand.
	 * @param numbers finite
	 */
	static int[] descending(double[] numbers) {
		long[] keys = new long[numbers.length];
		for (int i = 0; i < keys.length; i++) {
			int bits = Float.floatToIntBits((float) -numbers[i]);
			// as an integer that orders as the float does
			keys[i] = ((long) (bits ^ ((bits >> 31) & Integer.MAX_VALUE)) << 32) | i;
		}
		Arrays.sort(keys);
		int[] order = new int[keys.length];
		for (int i = 0; i < order.length; i++) {
			order[i] = (int) keys[i];
		}
		return order;
	}

	/**
	 * The nth largest of the first so many numbers.
	 * @param n from 1 to that
	 */
	static double nth(double[] numbers, int count, int n) {
		double[] sorted = Arrays.copyOf(numbers, count);
		Arrays.sort(sorted);
		return sorted[count - n];
	}

}
