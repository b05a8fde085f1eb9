package dev.stroma.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Results as text: rows whose figures begin alike stand in one table, then the ratios.
 */
public final class Table {

	private static final String LABELS = "%-12s %-18s";

	private Table() {
	}

	public static String of(Results results) {
		Map<String, List<Row>> tables = new LinkedHashMap<>();
		for (Row row : results.rows()) {
			String first = row.figures().keySet().iterator().next();
			tables.computeIfAbsent(first, (name) -> new ArrayList<>()).add(row);
		}
		StringBuilder text = new StringBuilder("suite %s, JDK %s, %s%n%s%n".formatted(results.suite(), results.jdk(),
				results.machine(), results.config()));
		tables.values().forEach((rows) -> append(text, rows));
		text.append("%nratios, above 1 means that stroma is better%n".formatted());
		results.ratios().forEach((name, ratio) -> text.append("%-24s %8s%n".formatted(name, shown(ratio))));
		return text.toString();
	}

	private static void append(StringBuilder text, List<Row> rows) {
		Set<String> columns = new LinkedHashSet<>();
		rows.forEach((row) -> columns.addAll(row.figures().keySet()));
		text.append("%n".formatted()).append(LABELS.formatted("system", "arm"));
		columns.forEach((column) -> text.append("  ").append(column));
		for (Row row : rows) {
			text.append("%n".formatted()).append(LABELS.formatted(row.system(), row.arm()));
			for (String column : columns) {
				Double figure = row.figures().get(column);
				text.append(("  %" + column.length() + "s").formatted((figure != null) ? shown(figure) : "-"));
			}
		}
		text.append("%n".formatted());
	}

	private static String shown(double figure) {
		return String.format(Locale.ROOT, (figure < 100) ? "%.3f" : "%.0f", figure);
	}

}
