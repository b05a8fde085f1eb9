package dev.stroma.benchmarks.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the others take, in times of what we take.
 */
final class Ratios {

	private Ratios() {
	}

	static Map<String, Double> of(Scoreboard scoreboard, List<Throughput> throughputs) {
		Map<String, Double> ratios = new LinkedHashMap<>();
		double least = 1;
		for (String system : scoreboard.systems()) {
			for (Mode mode : scoreboard.modes(system)) {
				String what = (mode == Mode.FILTERED) ? "filtered10" : mode.label();
				if (!system.equals("stroma")) {
					ratios.put(system + "_" + what,
							scoreboard.median(system, mode) / scoreboard.median("stroma", mode));
					ratios.put(system + "_" + what + "_cpu",
							scoreboard.cpuMedian(system, mode) / scoreboard.cpuMedian("stroma", mode));
				}
			}
			if (system.startsWith("lucene")) {
				for (Throughput throughput : throughputs) {
					ratios.put(system + "_throughput" + throughput.threads(),
							throughput.perSecond("stroma") / throughput.perSecond(system));
				}
			}
			if (system.equals("stroma") || system.startsWith("lucene")) {
				least = Math.min(least, scoreboard.recall(system));
			}
		}
		ratios.put("recall_at_10_min", least);
		return ratios;
	}

}
