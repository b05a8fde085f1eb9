package dev.stroma.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Results as a file:
 * {@code {"suite","machine","jdk","config","systems":[..],"ratios":{..}}}, numbers with
 * four digits that count. The runs of several JDKs share a file: the first writes it, the
 * others add their systems, and their ratios under names that say so.
 */
public final class ResultsJson {

	private static final MathContext DIGITS = new MathContext(4);

	private final ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

	private final Path file;

	public ResultsJson(Path file) {
		this.file = file;
	}

	/**
	 * Writes the file anew.
	 */
	public void write(Results results) {
		ObjectNode json = this.mapper.createObjectNode();
		json.put("suite", results.suite());
		json.put("machine", results.machine());
		json.put("jdk", results.jdk());
		json.set("config", this.mapper.valueToTree(results.config()));
		json.putArray("systems");
		json.putObject("ratios");
		store(json, results, "");
	}

	/**
	 * Adds the run of another JDK; its ratios, and what differs in its configuration, end
	 * in {@code _jdk} and the JDK's major version.
	 */
	public void add(Results results) {
		ObjectNode json = read();
		String suffix = "_jdk" + results.jdk().replaceFirst("\\..*", "");
		json.put("jdk", json.path("jdk").asText() + ", " + results.jdk());
		ObjectNode config = json.withObjectProperty("config");
		ObjectNode other = this.mapper.valueToTree(results.config());
		other.properties().forEach((option) -> {
			if (!option.getValue().equals(config.get(option.getKey()))) {
				config.set(option.getKey() + suffix, option.getValue());
			}
		});
		store(json, results, suffix);
	}

	private void store(ObjectNode json, Results results, String suffix) {
		ArrayNode systems = json.withArray("systems");
		for (Row row : results.rows()) {
			ObjectNode system = systems.addObject();
			system.put("name", row.system());
			system.put("jdk", row.jdk());
			system.put("arm", row.arm());
			row.figures().forEach((name, figure) -> system.put(name, rounded(figure)));
		}
		ObjectNode ratios = json.withObjectProperty("ratios");
		results.ratios().forEach((name, ratio) -> ratios.put(name + suffix, rounded(ratio)));
		try {
			Files.createDirectories(this.file.toAbsolutePath().getParent());
			this.mapper.writeValue(this.file.toFile(), json);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The results cannot be written to '%s'".formatted(this.file), ex);
		}
	}

	private ObjectNode read() {
		try {
			return (ObjectNode) this.mapper.readTree(this.file.toFile());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("There are no results in '%s' to add to".formatted(this.file), ex);
		}
	}

	private static double rounded(double figure) {
		if (!Double.isFinite(figure)) {
			throw new IllegalArgumentException("A figure is %s: measure it again".formatted(figure));
		}
		return new BigDecimal(figure).round(DIGITS).doubleValue();
	}

}
