package dev.stroma.support;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A clock whose hands are turned by the test.
 */
public final class TurnableClock extends Clock {

	private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

	public void turn(Duration by) {
		this.now = this.now.plus(by);
	}

	@Override
	public Instant instant() {
		return this.now;
	}

	@Override
	public ZoneId getZone() {
		return ZoneOffset.UTC;
	}

	@Override
	public Clock withZone(ZoneId zone) {
		return this;
	}

}
