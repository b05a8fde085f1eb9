package dev.stroma.spring.boot;

import java.util.Map;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

import dev.stroma.Profile;

/**
 * Makes the values that a profile begins with those of the properties that nobody sets.
 */
final class ProfileDefaults implements BeanFactoryPostProcessor {

	static final String PROPERTY = "stroma.profile";

	private static final Map<Profile, Map<String, Object>> VALUES = Map.of(Profile.EMBEDDED,
			Map.of("stroma.search.limit", 8, "stroma.search.candidates", 16, "stroma.memory.limit", 8,
					"stroma.search.resident.mode", "off", "stroma.store.max-readers", 1, "stroma.vectors.quantization",
					"int8", "stroma.indexing.embedding-concurrency", 1, "stroma.embedder.dimensions",
					Profile.EMBEDDED_DIMENSION),
			Profile.DOCUMENTS,
			Map.of("stroma.search.limit", 30, "stroma.chunk.policy", "markdown", "stroma.chunk.token-counter",
					"characters", "stroma.chunk.max-tokens", 1000, "stroma.chunk.whole-tokens", 1000,
					"stroma.chunk.overlap-tokens", 200, "stroma.graph.depth", 1, "stroma.graph.max-nodes", 120,
					"stroma.indexing.embedding-batch-texts", 50, "stroma.indexing.retry-delays", "5s,10s,20s"));

	private final ConfigurableEnvironment environment;

	ProfileDefaults(ConfigurableEnvironment environment) {
		this.environment = environment;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		Map<String, Object> values = of(Binder.get(this.environment));
		if (!values.isEmpty()) {
			this.environment.getPropertySources().addLast(new MapPropertySource(PROPERTY, values));
		}
	}

	/** The values of a profile, by property. */
	static Map<String, Object> of(Profile profile) {
		return VALUES.getOrDefault(profile, Map.of());
	}

	/** The values of the profile that properties name. */
	static Map<String, Object> of(Binder properties) {
		try {
			return properties.bind(PROPERTY, Profile.class).map(ProfileDefaults::of).orElse(Map.of());
		}
		catch (BindException ex) {
			// refused where all properties are bound, with what is allowed
			return Map.of();
		}
	}

}
