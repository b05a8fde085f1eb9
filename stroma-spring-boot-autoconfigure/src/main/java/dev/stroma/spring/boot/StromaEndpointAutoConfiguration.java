package dev.stroma.spring.boot;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

import dev.stroma.Stroma;

/**
 * Auto-configuration of the actuator endpoint {@code stroma}, where the application has
 * the actuator and exposes the endpoint.
 */
@AutoConfiguration(after = StromaAutoConfiguration.class)
@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnSingleCandidate(Stroma.class)
@ConditionalOnAvailableEndpoint(StromaEndpoint.class)
@EnableConfigurationProperties(ActuatorProperties.class)
public final class StromaEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	StromaEndpoint stromaEndpoint(Stroma stroma, ActuatorProperties properties) {
		return new StromaEndpoint(stroma, properties.directory());
	}

}
