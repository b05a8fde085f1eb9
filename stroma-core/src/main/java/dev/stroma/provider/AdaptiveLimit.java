package dev.stroma.provider;

/**
 * How many requests may run at a time, learned from what became of them. Not thread-safe.
 *
 * <ol>
 * <li>More than 20 % of at least 10 requests failed: the limit is multiplied by 0.7.</li>
 * <li>5 to 20 % of 50 failed: it is lowered by one.</li>
 * <li>Less than 5 % of 50 failed while the limit was made use of: it is multiplied by
 * 1.2, at least one more. A limit that has failed before is tried again only after ten
 * such windows.</li>
 * </ol>
 * Each change begins a new window.
 */
final class AdaptiveLimit {

	private static final int MIN_REQUESTS = 10;

	private static final int WINDOW = 50;

	private static final int PATIENCE = 10;

	private final int most;

	private int limit;

	/** The lowest limit that was too much. */
	private int failing = Integer.MAX_VALUE;

	private int requests;

	private int failures;

	private boolean used;

	private int goodWindows;

	/**
	 * @param most 1 or more; the limit begins at 4
	 */
	AdaptiveLimit(int most) {
		this.most = most;
		this.limit = Math.min(4, most);
	}

	int limit() {
		return this.limit;
	}

	/**
	 * @param failed because it was too much for the server
	 * @param used whether there were as many requests as the limit allows
	 */
	void record(boolean failed, boolean used) {
		this.requests++;
		this.failures += failed ? 1 : 0;
		this.used |= used;
		if (this.requests >= MIN_REQUESTS && 5 * this.failures > this.requests) {
			lowerTo((int) (0.7 * this.limit));
		}
		else if (this.requests >= WINDOW) {
			if (20 * this.failures >= this.requests) {
				lowerTo(this.limit - 1);
			}
			else {
				raise();
			}
		}
	}

	private void lowerTo(int limit) {
		// when even one at a time fails, their number is not the reason
		this.failing = (this.limit > 1) ? Math.min(this.failing, this.limit) : Integer.MAX_VALUE;
		this.goodWindows = 0;
		change(Math.max(1, limit));
	}

	private void raise() {
		int next = Math.min(this.most, Math.max(this.limit + 1, (int) (1.2 * this.limit)));
		if (!this.used) {
			next = this.limit;
		}
		else if (next >= this.failing && ++this.goodWindows < PATIENCE) {
			next = Math.max(this.limit, this.failing - 1);
		}
		else if (next >= this.failing) {
			this.goodWindows = 0;
			this.failing = Integer.MAX_VALUE;
			next = this.limit + 1;
		}
		change(next);
	}

	private void change(int limit) {
		this.limit = limit;
		this.requests = 0;
		this.failures = 0;
		this.used = false;
	}

}
