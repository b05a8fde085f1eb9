package dev.stroma.spring.boot;

import java.io.IOException;

import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * {@link HealthIndicator} of an index, as {@link IndexHealth} judges it. The status
 * {@code DEGRADED} counts for nothing in a group and is answered with 200: an index that
 * answers takes requests.
 */
final class StromaBoot3HealthIndicator extends AbstractHealthIndicator {

	private final IndexHealth health;

	StromaBoot3HealthIndicator(IndexHealth health) {
		super("Stroma health check failed");
		this.health = health;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) throws IOException {
		IndexHealth.Report report = this.health.check();
		if (report.down()) {
			builder.down();
		}
		else if (report.problems().isEmpty()) {
			builder.up();
		}
		else {
			builder.status(IndexHealth.DEGRADED);
		}
		builder.withDetails(report.details());
	}

}
