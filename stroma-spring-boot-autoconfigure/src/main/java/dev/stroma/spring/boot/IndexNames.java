package dev.stroma.spring.boot;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Which indexes {@code stroma.indexes.*} names.
 */
final class IndexNames {

	static final String PREFIX = "stroma.indexes";

	private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*");

	private IndexNames() {
	}

	/** In the order of the alphabet, without those that are switched off. */
	static List<String> of(Environment environment) {
		Binder binder = Binder.get(environment);
		Map<String, Object> indexes = binder.bind(PREFIX, Bindable.mapOf(String.class, Object.class)).orElse(Map.of());
		if (indexes.containsKey(StromaIndexes.DEFAULT)) {
			throw StromaPropertyException.refused(PREFIX, StromaIndexes.DEFAULT,
					"That is the index at 'stroma.path': use another name.");
		}
		for (String name : indexes.keySet()) {
			if (!NAME.matcher(name).matches()) {
				throw StromaPropertyException.refused(PREFIX, name,
						"Name an index by lower-case letters, digits and dashes, as properties are.");
			}
		}
		return new TreeSet<>(indexes.keySet()).stream()
			.filter((name) -> binder.bind(PREFIX + "." + name + ".enabled", Boolean.class).orElse(true))
			.toList();
	}

}
