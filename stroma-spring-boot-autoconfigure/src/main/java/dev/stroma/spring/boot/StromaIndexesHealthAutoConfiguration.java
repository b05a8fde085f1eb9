package dev.stroma.spring.boot;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;
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
@EnableConfigurationProperties(HealthProperties.class)
public final class StromaIndexesHealthAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "stromaIndexesHealthContributor")
	CompositeHealthContributor stromaIndexesHealthContributor(StromaIndexes indexes, HealthProperties properties,
			ObjectProvider<Clock> clock) {
		Map<String, HealthContributor> contributors = new LinkedHashMap<>();
		for (String name : indexes.names()) {
			contributors.put(name, new StromaHealthIndicator(new IndexHealth(indexes.get(name), indexes.sync(name),
					properties, clock.getIfUnique(Clock::systemUTC))));
		}
		return CompositeHealthContributor.fromMap(contributors);
	}

}
