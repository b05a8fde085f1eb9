package dev.stroma.spring.boot;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

import dev.stroma.Stroma;

/**
 * Auto-configuration of the index's health, where the application has Spring Boot 4's
 * health support.
 */
@AutoConfiguration(after = StromaAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnSingleCandidate(Stroma.class)
@ConditionalOnEnabledHealthIndicator("stroma")
public final class StromaHealthAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = { "stromaHealthIndicator", "stromaHealthContributor" })
	StromaHealthIndicator stromaHealthIndicator(Stroma stroma, ObjectProvider<SourceSync> sync) {
		return new StromaHealthIndicator(stroma, sync.getIfAvailable());
	}

}
