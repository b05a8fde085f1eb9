package dev.stroma.spring.boot;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the log of slow searches, where there is a threshold. The
 * application's own customizers come after it.
 */
@AutoConfiguration(before = StromaAutoConfiguration.class)
@ConditionalOnProperty("stroma.search.slow-log.threshold")
@EnableConfigurationProperties(SlowSearchProperties.class)
public final class StromaSlowSearchAutoConfiguration {

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	StromaCustomizer stromaSlowSearchLog(SlowSearchProperties properties) {
		return properties::applyTo;
	}

}
