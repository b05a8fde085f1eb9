package dev.stroma.benchmarks.file;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.Stroma;
import dev.stroma.benchmarks.Options;
import dev.stroma.benchmarks.Suite;
import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Results;
import dev.stroma.benchmarks.report.Row;
import dev.stroma.snapshot.CompactReport;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.snapshot.SnapshotStats;

/**
 * How large an index is, and what is left of the file after nine tenths of it were
 * deleted and it was compacted.
 */
public final class SpaceSuite implements Suite {

	private static final double MIB = 1 << 20;

	private static final double NANOS_PER_MILLI = 1e6;

	@Override
	public String name() {
		return "space";
	}

	@Override
	public Results run(Options options, Path directory, PrintStream out) {
		FilledIndex index = FilledIndex.make(options, directory, out);
		try (Stroma stroma = index.open()) {
			List<Row> rows = new ArrayList<>();
			SnapshotStats full = stats(stroma);
			rows.add(row("filled", full.bytes(), 0));
			long start = System.nanoTime();
			stroma.indexer().update(List.of(), deleted(new SyntheticCorpus(index.chunks(), index.dimension())));
			rows.add(row("after deleting 90 %", stats(stroma).bytes(), System.nanoTime() - start));
			start = System.nanoTime();
			CompactReport report = stroma.snapshots().compact();
			rows.add(row("compacted", report.bytesAfter(), System.nanoTime() - start));
			if (!stroma.snapshots().verify().ok()) {
				throw new IllegalStateException("The index is not sound: " + stroma.snapshots().verify().messages());
			}
			return new Results(name(), Machine.describe(), Machine.jdk(), index.toConfig(), rows,
					Map.of("compacted_share", (double) report.bytesAfter() / full.bytes()));
		}
	}

	private static List<String> deleted(SyntheticCorpus corpus) {
		List<String> refs = new ArrayList<>();
		for (int i = 0; i < corpus.size(); i++) {
			if (i % 10 != 0) {
				refs.add(corpus.ref(i));
			}
		}
		return refs;
	}

	private static SnapshotStats stats(Stroma stroma) {
		try (Snapshot snapshot = stroma.snapshots().open()) {
			return snapshot.stats();
		}
	}

	private static Row row(String arm, long bytes, long nanos) {
		Map<String, Double> figures = new LinkedHashMap<>();
		figures.put("file_mib", bytes / MIB);
		figures.put("took_ms", nanos / NANOS_PER_MILLI);
		return new Row("stroma", Machine.jdk(), arm, figures);
	}

}
