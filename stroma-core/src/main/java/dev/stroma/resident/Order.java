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
		return descending(numbers, count, count);
	}

	/**
	 * The same for the largest only, the others follow in no particular order.
	 * @param largest how many, at most all
	 */
	static int[] descending(double[] numbers, int count, int largest) {
		long[] keys = new long[count];
		for (int i = 0; i < count; i++) {
			int bits = Float.floatToIntBits((float) -numbers[i]);
			// as an integer that orders as the float does
			keys[i] = ((long) (bits ^ ((bits >> 31) & Integer.MAX_VALUE)) << 32) | i;
		}
		if (largest < count) {
			select(keys, largest);
		}
		Arrays.sort(keys, 0, largest);
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
		long[] keys = new long[count];
		for (int i = 0; i < count; i++) {
			long bits = Double.doubleToLongBits(-numbers[i]);
			keys[i] = bits ^ ((bits >> 63) & Long.MAX_VALUE);
		}
		select(keys, n);
		long key = keys[n - 1];
		return -Double.longBitsToDouble(key ^ ((key >> 63) & Long.MAX_VALUE));
	}

	/**
	 * Puts the n smallest first and the nth of them at its place: Hoare's FIND (Algorithm
	 * 65, 1961).
	 */
	private static void select(long[] keys, int n) {
		int low = 0;
		int high = keys.length - 1;
		while (low < high) {
			long pivot = keys[(low + high) >>> 1];
			int i = low;
			int j = high;
			while (i <= j) {
				while (keys[i] < pivot) {
					i++;
				}
				while (keys[j] > pivot) {
					j--;
				}
				if (i <= j) {
					long key = keys[i];
					keys[i++] = keys[j];
					keys[j--] = key;
				}
			}
			if (n <= j + 1) {
				high = j;
			}
			else if (n > i) {
				low = i;
			}
			else {
				return;
			}
		}
	}

}
