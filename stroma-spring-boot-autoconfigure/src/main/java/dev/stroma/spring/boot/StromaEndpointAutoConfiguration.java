package dev.stroma.spring.boot;

import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

import dev.stroma.Stroma;

/**
 * Auto-configuration of the actuator endpoint {@code stroma}, where the application has
 * the actuator and exposes the endpoint.
 */
@AutoConfiguration(after = StromaAutoConfiguration.class)
@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
@Conditional(OnAnyIndex.class)
@ConditionalOnAvailableEndpoint(StromaEndpoint.class)
@EnableConfigurationProperties(ActuatorProperties.class)
public final class StromaEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	StromaEndpoint stromaEndpoint(ObjectProvider<Stroma> unnamed, ObjectProvider<StromaIndexes> named,
			ActuatorProperties properties) {
		Map<String, IndexOperations> indexes = new LinkedHashMap<>();
		unnamed.ifUnique(
				(stroma) -> indexes.put(StromaIndexes.DEFAULT, new IndexOperations(stroma, properties.directory())));
		named.ifAvailable((others) -> others.names()
			.forEach((name) -> indexes.put(name, new IndexOperations(others.get(name), properties.directory()))));
		return new StromaEndpoint(indexes);
	}

}
