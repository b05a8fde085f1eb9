package dev.stroma.benchmarks.search;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.measure.Calibration;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;

/**
 * How long a question takes from text to passages, by keyword, by vector, by both, and by
 * both under a filter that a tenth of the documents pass, beside what else one could
 * take.
 */
public final class SearchSuite implements Suite {

	@Override
	public String name() {
		return "search";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		Calibration calibration = new Calibration();
		List<Row> rows = new ArrayList<>();
		Map<String, Double> ratios = new LinkedHashMap<>();
		Map<String, Object> config = new LinkedHashMap<>();
		for (Workload workload : Workload.of(options, out)) {
			Contest contest = Contest.of(workload, options, directory, out);
			contest.run(calibration);
			rows.addAll(contest.rows());
			ratios.putAll(contest.ratios());
			config.putAll(contest.config());
		}
		config.put("calibration_ms", calibration.latencies().describe());
		out.printf("calibration: %s ms%n", calibration.latencies().describe());
		return new Results(name(), Machine.describe(), Machine.jdk(), config, rows, ratios);
	}

}
