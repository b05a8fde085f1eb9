package dev.stroma.benchmarks.startup;

import java.util.TreeMap;
import java.util.Map;

import dev.stroma.benchmarks.measure.Latencies;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Row;

/**
 * The same piece of many starts.
 */
final class Spans {

	private final Latencies clock = new Latencies();

	private final Latencies processor = new Latencies();

	void add(Start.Span span) {
		this.clock.add(span.nanos());
		this.processor.add(span.processorNanos());
	}

	/** In milliseconds. */
	double median() {
		return this.clock.median();
	}

	Row row(String name) {
		return new Row("application", Machine.jdk(), name, new TreeMap<>(Map.of("p50_ms", median(), "p95_ms",
				this.clock.percentile(95), "main_thread_cpu_ms", this.processor.median())));
	}

}
