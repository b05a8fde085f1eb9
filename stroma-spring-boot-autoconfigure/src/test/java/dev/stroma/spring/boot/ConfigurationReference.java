package dev.stroma.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

import com.jayway.jsonpath.JsonPath;

/**
 * The page that lists every property, made of what the configuration processor writes for
 * editors.
 */
final class ConfigurationReference {

	private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

	private static final String HEAD = """
			# Properties by name

			Every property with its type, its default and what may be its value, in the order of their names. It is made of what editors
			show, by the build, so do not edit it. [Configuration](configuration.md) says more about many of them. A value that is refused
			stops the application at its start, with the property's name, the value and the remedy.
			""";

	private ConfigurationReference() {
	}

	static String page() throws IOException {
		Map<String, Map<String, Map<String, Object>>> groups = new TreeMap<>();
		for (Map<String, Object> property : properties()) {
			String name = text(property, "name");
			groups.computeIfAbsent(group(name), (group) -> new TreeMap<>()).put(name, property);
		}
		StringBuilder page = new StringBuilder(HEAD);
		groups.forEach((group, properties) -> {
			page.append("\n## ")
				.append(group)
				.append("\n\n| property | type | default | meaning |\n|---|---|---|---|\n");
			properties.values().forEach((property) -> page.append(row(property)));
		});
		return page.toString();
	}

	private static List<Map<String, Object>> properties() throws IOException {
		try (InputStream metadata = Objects
			.requireNonNull(ConfigurationReference.class.getResourceAsStream(METADATA))) {
			return JsonPath.parse(metadata).read("$.properties");
		}
	}

	/** {@code stroma} and the next part where more follows, or what is not below it. */
	private static String group(String name) {
		String[] parts = name.split("\\.");
		if (!parts[0].equals("stroma")) {
			return parts[0];
		}
		return (parts.length > 2) ? parts[0] + "." + parts[1] : parts[0];
	}

	private static String row(Map<String, Object> property) {
		Object value = property.get("defaultValue");
		String description = text(property, "description").replace("|", "\\|") + replacement(property);
		String values = values(text(property, "type"));
		return "| `%s` | %s | %s| %s%s |\n".formatted(text(property, "name"), type(text(property, "type")),
				(value != null) ? "`" + value(value) + "` " : "", description, values);
	}

	private static String replacement(Map<String, Object> property) {
		return (property.get("deprecation") instanceof Map<?, ?> deprecation)
				? " Deprecated: use `%s`.".formatted(deprecation.get("replacement")) : "";
	}

	private static String value(Object value) {
		return (value instanceof List<?> list) ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
				: String.valueOf(value);
	}

	private static String type(String type) {
		if (type.startsWith("java.util.Map<")) {
			return "map";
		}
		if (type.contains("<")) {
			return "list of " + type(type.substring(type.indexOf('<') + 1, type.length() - 1));
		}
		return switch (type) {
			case "java.lang.Boolean" -> "true or false";
			case "java.lang.Integer", "java.lang.Long" -> "whole number";
			case "java.lang.Double", "java.lang.Float" -> "number";
			case "java.lang.String" -> "text";
			case "java.time.Duration" -> "duration";
			case "org.springframework.util.unit.DataSize" -> "size";
			default -> "name";
		};
	}

	/** Those that a name can have. */
	private static String values(String type) {
		Object[] constants = type(type).equals("name") ? constants(type) : new Object[0];
		return (constants.length > 0) ? Arrays.stream(constants)
			.map((constant) -> "`%s`".formatted(((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-')))
			.collect(Collectors.joining(", ", " One of ", ".")) : "";
	}

	private static Object[] constants(String type) {
		try {
			return Objects.requireNonNull(Class.forName(type).getEnumConstants(), type);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException("The metadata names a class that does not exist", ex);
		}
	}

	private static String text(Map<String, Object> property, String key) {
		return (String) Objects.requireNonNull(property.get(key), () -> property + " has no " + key);
	}

}
