package dev.stroma.resident;

/**
 * How much memory the index may take.
 *
 * @param bytes the most
 */
record MemoryBudget(long bytes) {

	private static final double MIB = 1 << 20;

	boolean holds(long wanted) {
		return wanted <= this.bytes;
	}

	/**
	 * @throws OverBudgetException when there is less
	 */
	void require(long wanted) {
		if (!holds(wanted)) {
			throw new OverBudgetException(
					"the words take more than the %.1f MiB that stroma.search.resident.memory allows"
						.formatted(this.bytes / MIB));
		}
	}

	/**
	 * The words do not fit.
	 */
	static final class OverBudgetException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		OverBudgetException(String message) {
			super(message);
		}

	}

}
