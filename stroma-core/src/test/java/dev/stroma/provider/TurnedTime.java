package dev.stroma.provider;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.stroma.support.TurnableClock;

/**
 * Time in which pauses take none: they turn the clock and are noted down.
 */
public final class TurnedTime {

	public final TurnableClock clock = new TurnableClock();

	/** In milliseconds. */
	public final List<Long> pauses = new CopyOnWriteArrayList<>();

	void sleep(long millis) {
		this.pauses.add(millis);
		this.clock.turn(Duration.ofMillis(millis));
	}

	public Endpoint endpoint(String baseUrl) {
		return Endpoint.of(baseUrl, this.clock, this::sleep);
	}

	public Endpoint endpoint(ModelServer server) {
		return endpoint(server.url());
	}

}
