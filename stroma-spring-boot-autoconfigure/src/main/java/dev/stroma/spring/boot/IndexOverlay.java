package dev.stroma.spring.boot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;

/**
 * Shows {@code stroma.indexes.<name>.*} as {@code stroma.*}, before what {@code stroma.*}
 * says itself.
 */
final class IndexOverlay {

	private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("stroma");

	private final ConfigurationPropertyName prefix;

	private final List<ConfigurationPropertySource> sources = new ArrayList<>();

	private final Environment environment;

	IndexOverlay(String index, Environment environment) {
		this.prefix = ConfigurationPropertyName.of(IndexNames.PREFIX).append(index);
		this.environment = environment;
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			boolean ofProfile = source.getUnderlyingSource() instanceof PropertySource<?> underlying
					&& underlying.getName().equals(ProfileDefaults.PROPERTY);
			if (!ofProfile) {
				this.sources.add(source);
			}
		}
	}

	/** Whether the index has a property of its own, or one below it. */
	boolean has(String property) {
		ConfigurationPropertyName name = this.prefix.append(property);
		return this.sources.stream()
			.anyMatch((source) -> source.getConfigurationProperty(name) != null
					|| source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT);
	}

	Binder binder() {
		List<ConfigurationPropertySource> all = new ArrayList<>();
		this.sources.forEach((source) -> all.add((source instanceof IterableConfigurationPropertySource iterable)
				? new IterableShown(iterable, this.prefix) : new Shown(source, this.prefix)));
		all.addAll(this.sources);
		// the profile may be another than that of all indexes
		all.add(new MapConfigurationPropertySource(ProfileDefaults.of(binder(all))));
		return binder(all);
	}

	private Binder binder(List<ConfigurationPropertySource> all) {
		return new Binder(List.copyOf(all), new PropertySourcesPlaceholdersResolver(this.environment));
	}

	/** What a property of all indexes is called of this one. */
	private static ConfigurationPropertyName own(ConfigurationPropertyName prefix, ConfigurationPropertyName name) {
		return prefix.append(name.subName(ROOT.getNumberOfElements()));
	}

	private static boolean isShown(ConfigurationPropertyName name) {
		return ROOT.isAncestorOf(name);
	}

	private record Shown(ConfigurationPropertySource source,
			ConfigurationPropertyName prefix) implements ConfigurationPropertySource {

		@Override
		public @Nullable ConfigurationProperty getConfigurationProperty(ConfigurationPropertyName name) {
			return isShown(name) ? this.source.getConfigurationProperty(own(this.prefix, name)) : null;
		}

		@Override
		public ConfigurationPropertyState containsDescendantOf(ConfigurationPropertyName name) {
			return isShown(name) ? this.source.containsDescendantOf(own(this.prefix, name))
					: this.source.containsDescendantOf(this.prefix);
		}

	}

	private record IterableShown(IterableConfigurationPropertySource source,
			ConfigurationPropertyName prefix) implements IterableConfigurationPropertySource {

		@Override
		public Stream<ConfigurationPropertyName> stream() {
			return this.source.stream()
				.filter(this.prefix::isAncestorOf)
				.map((name) -> ROOT.append(name.subName(this.prefix.getNumberOfElements())));
		}

		@Override
		public @Nullable ConfigurationProperty getConfigurationProperty(ConfigurationPropertyName name) {
			return isShown(name) ? this.source.getConfigurationProperty(own(this.prefix, name)) : null;
		}

	}

}
