package dev.stroma.spring.boot;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.StromaOptions;
import dev.stroma.search.SlowSearches;

/**
 * What {@code stroma.search.slow-log.*} says.
 *
 * @param threshold How long a search takes that is logged as slow. Without it, none is.
 * @param text Whether the question is logged. Otherwise only how long it is.
 * @param perMinute Slow searches that are logged in a minute at the most.
 */
@ConfigurationProperties("stroma.search.slow-log")
record SlowSearchProperties(@Nullable Duration threshold, @DefaultValue("false") boolean text,
		@DefaultValue("60") int perMinute) {

	StromaOptions applyTo(StromaOptions options) {
		if (this.threshold == null) {
			return options;
		}
		SlowSearches slow = StromaPropertyException
			.accept("stroma.search.slow-log.threshold", this.threshold, SlowSearches::of)
			.text(this.text);
		return options.slowSearches(
				StromaPropertyException.accept("stroma.search.slow-log.per-minute", this.perMinute, slow::perMinute));
	}

}
