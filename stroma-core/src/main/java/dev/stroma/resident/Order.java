package dev.stroma.resident;

import java.util.Arrays;

/**
 * Orders numbers without objects for them. Not API.
 */
public final class Order {

	private Order() {
	}

	/**
	 * Where the first so many numbers stand, from the largest on, as far as floats tell
	 * them apart; equal ones as they stand.
	 * @param numbers finite
	 */
	public static int[] descending(double[] numbers, int count) {
		long[] keys = new long[count];
		for (int i = 0; i < count; i++) {
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
	public static double nth(double[] numbers, int count, int n) {
		double[] sorted = Arrays.copyOf(numbers, count);
		Arrays.sort(sorted);
		return sorted[count - n];
	}

}
