package dev.stroma.spring.boot;

import java.time.Clock;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

import dev.stroma.Stroma;

/**
 * Auto-configuration of the index's health, where the application has Spring Boot 3's
 * actuator.
 */
@AutoConfiguration(after = StromaAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnSingleCandidate(Stroma.class)
@ConditionalOnEnabledHealthIndicator("stroma")
@EnableConfigurationProperties(HealthProperties.class)
public final class StromaBoot3HealthAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = { "stromaHealthIndicator", "stromaHealthContributor" })
	StromaBoot3HealthIndicator stromaHealthIndicator(Stroma stroma, ObjectProvider<IndexJob> jobs,
			HealthProperties properties, ObjectProvider<Clock> clock) {
		return new StromaBoot3HealthIndicator(new IndexHealth(stroma, jobs.orderedStream().toList(), properties,
				clock.getIfUnique(Clock::systemUTC)));
	}

}
