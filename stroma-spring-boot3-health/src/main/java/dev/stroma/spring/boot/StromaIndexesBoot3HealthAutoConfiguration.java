package dev.stroma.spring.boot;

import java.time.Clock;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.CompositeHealthContributor;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the health of the indexes that have a name, each below
 * {@code stromaIndexes}, where the application has Spring Boot 3's actuator.
 */
@AutoConfiguration(after = StromaAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(StromaIndexes.class)
@ConditionalOnEnabledHealthIndicator("stroma")
public final class StromaIndexesBoot3HealthAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "stromaIndexesHealthContributor")
	CompositeHealthContributor stromaIndexesHealthContributor(StromaIndexes indexes, ObjectProvider<Clock> clock) {
		return CompositeHealthContributor.fromMap(indexes.health(clock.getIfUnique(Clock::systemUTC)),
				StromaBoot3HealthIndicator::new);
	}

}
