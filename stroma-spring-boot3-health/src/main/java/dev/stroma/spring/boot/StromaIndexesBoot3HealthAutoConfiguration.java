package dev.stroma.spring.boot;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.CompositeHealthContributor;
import org.springframework.boot.actuate.health.HealthContributor;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the health of the indexes that have a name, each below
 * {@code stromaIndexes}, where the application has Spring Boot 3's actuator.
 */
@AutoConfiguration(after = StromaAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean(StromaIndexes.class)
@ConditionalOnEnabledHealthIndicator("stroma")
@EnableConfigurationProperties(HealthProperties.class)
public final class StromaIndexesBoot3HealthAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "stromaIndexesHealthContributor")
	CompositeHealthContributor stromaIndexesHealthContributor(StromaIndexes indexes, HealthProperties properties,
			ObjectProvider<Clock> clock) {
		Map<String, HealthContributor> contributors = new LinkedHashMap<>();
		for (String name : indexes.names()) {
			contributors.put(name, new StromaBoot3HealthIndicator(new IndexHealth(indexes.get(name), indexes.sync(name),
					properties, clock.getIfUnique(Clock::systemUTC))));
		}
		return CompositeHealthContributor.fromMap(contributors);
	}

}
