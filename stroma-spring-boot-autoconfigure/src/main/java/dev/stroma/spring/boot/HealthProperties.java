package dev.stroma.spring.boot;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

import dev.stroma.error.InvalidInputException;

/**
 * What {@code stroma.health.*} says: from when on an index counts as degraded.
 *
 * @param maxBacklogAge Longest time that some passages or others may be waiting for their
 * vector without a break.
 * @param minFreeSpace Least space that the disk of the index must have left. None is
 * asked for where the index is only read.
 */
@ConfigurationProperties("stroma.health")
record HealthProperties(@DefaultValue("15m") Duration maxBacklogAge, @DefaultValue("10MB") DataSize minFreeSpace) {

	HealthProperties {
		StromaPropertyException.require(!minFreeSpace.isNegative(), "stroma.health.min-free-space", minFreeSpace,
				"Use 0B or more.");
	}

	Duration backlogAge() {
		return StromaPropertyException.accept("stroma.health.max-backlog-age", this.maxBacklogAge,
				HealthProperties::checked);
	}

	private static Duration checked(Duration age) {
		if (age.isNegative() || age.isZero()) {
			throw new InvalidInputException("The longest wait is %s: use more than nothing".formatted(age));
		}
		return age;
	}

}
