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

	private static final Map<String, Object> EMBEDDED = Map.of("stroma.search.limit", 8, "stroma.memory.limit", 8,
			"stroma.search.resident.mode", "off", "stroma.store.max-readers", 1, "stroma.vectors.quantization", "int8",
			"stroma.indexing.embedding-concurrency", 1, "stroma.embedder.dimensions", Profile.EMBEDDED_DIMENSION);

	private final ConfigurableEnvironment environment;

	ProfileDefaults(ConfigurableEnvironment environment) {
		this.environment = environment;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		if (isEmbedded()) {
			this.environment.getPropertySources().addLast(new MapPropertySource(PROPERTY, EMBEDDED));
		}
	}

	private boolean isEmbedded() {
		try {
			return Binder.get(this.environment)
				.bind(PROPERTY, Profile.class)
				.map((profile) -> profile == Profile.EMBEDDED)
				.orElse(false);
		}
		catch (BindException ex) {
			// refused where all properties are bound, with what is allowed
			return false;
		}
	}

}
