package dev.stroma.search;

import java.time.Clock;
import java.util.stream.Collectors;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Writes searches that were slow to the log, a line each.
 */
final class SlowSearchLog {

	private static final Log logger = LogFactory.getLog("dev.stroma.search.slow");

	private static final long MINUTE = 60_000;

	private final SlowSearches which;

	private final Clock clock;

	private long minute = Long.MIN_VALUE;

	private int logged;

	private int omitted;

	SlowSearchLog(SlowSearches which, Clock clock) {
		this.which = which;
		this.clock = clock;
	}

	void searched(SearchRequest request, SearchResult result) {
		if (result.took().compareTo(this.which.threshold()) < 0) {
			return;
		}
		int left = admit();
		if (left >= 0) {
			logger.warn(line(request, result, left));
		}
	}

	/**
	 * @return how many were left out since the last one that was logged, -1 to leave this
	 * one out
	 */
	private synchronized int admit() {
		long now = Math.floorDiv(this.clock.millis(), MINUTE);
		if (now != this.minute) {
			this.minute = now;
			this.logged = 0;
		}
		if (this.logged >= this.which.perMinute()) {
			this.omitted++;
			return -1;
		}
		this.logged++;
		int left = this.omitted;
		this.omitted = 0;
		return left;
	}

	private String line(SearchRequest request, SearchResult result, int left) {
		String arms = result.arms()
			.stream()
			.map((arm) -> "%s %s %d ms %d candidates".formatted(arm.name(), arm.state(), arm.took().toMillis(),
					arm.candidates()))
			.collect(Collectors.joining(", "));
		String more = (left > 0) ? "; %d slow searches before it were left out".formatted(left) : "";
		return "Search took %d ms, %d hits of %d, generation %d: %s (%s)%s".formatted(result.took().toMillis(),
				result.hits().size(), result.total(), result.generation(), question(request.text()), arms, more);
	}

	/** One line whatever the text is. */
	private String question(String text) {
		return this.which.text() ? "'" + ExplanationText.oneLine(text) + "'"
				: "a question of %d characters".formatted(text.length());
	}

}
