package dev.stroma.spring.boot;

import java.time.Clock;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the health of the indexes that have a name, each below
 * {@code stromaIndexes}.
 */
@AutoConfiguration(after = StromaAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(StromaIndexes.class)
@ConditionalOnEnabledHealthIndicator("stroma")
public final class StromaIndexesHealthAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "stromaIndexesHealthContributor")
	CompositeHealthContributor stromaIndexesHealthContributor(StromaIndexes indexes, ObjectProvider<Clock> clock) {
		return CompositeHealthContributor.fromMap(indexes.health(clock.getIfUnique(Clock::systemUTC)),
				StromaHealthIndicator::new);
	}

}
