package dev.stroma.benchmarks.report;

import java.util.List;
import java.util.Map;

/**
 * What a suite found out in one run.
 *
 * @param suite its name
 * @param machine what it ran on
 * @param jdk the JDK it ran on
 * @param config what was run
 * @param rows the systems that were compared
 * @param ratios a peer's figure against ours by name; above 1 means that we are better
 */
public record Results(String suite, String machine, String jdk, Map<String, Object> config, List<Row> rows,
		Map<String, Double> ratios) {
}
