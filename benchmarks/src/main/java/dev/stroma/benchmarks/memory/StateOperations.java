package dev.stroma.benchmarks.memory;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.benchmarks.measure.Machine;
import dev.stroma.benchmarks.report.Row;
import dev.stroma.embed.Embedder;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.graph.StateChange;
import dev.stroma.graph.StateValue;

/**
 * How many operations on state there are in a second, by one thread.
 *
 * @param perSecond writes and reads in turns, each on its own
 * @param shareOfJdbc that in relation to a bare table
 */
record StateOperations(double perSecond, double shareOfJdbc, List<Row> rows) {

	private static final int KEYS = 5000;

	private static final int ROUNDS = 3;

	private static final int BATCH = 100;

	private static final String VALUE = "a value of some forty characters, or so ".repeat(3);

	static StateOperations measure(Path directory) {
		List<Row> rows = new ArrayList<>();
		double ours;
		try (Stroma stroma = Stroma.open(StromaOptions.of(directory.resolve("state.db")).embedder(Embedder.none()))) {
			KeyValueStore state = stroma.state();
			Map<String, Double> figures = new LinkedHashMap<>();
			figures.put("put_per_s", best((i) -> state.put("n", "key" + i, VALUE + i)));
			figures.put("get_per_s", best((i) -> read(state, i)));
			figures.put("compare_and_set_per_s", best(
					(i) -> state.compareAndSet("n", "key" + i, StateValue.of(VALUE + i), StateValue.of(VALUE + i))));
			figures.put("put_in_batch_per_s", best((i) -> {
				if (i % BATCH == 0) {
					batch(state, i);
				}
			}));
			ours = mixed(figures);
			rows.add(new Row("stroma", Machine.jdk(), "state", figures));
		}
		Row jdbc = jdbc(directory.resolve("bare.db"));
		rows.add(jdbc);
		double bare = mixed(jdbc.figures());
		return new StateOperations(ours, ours / bare, rows);
	}

	/** As many of the one as of the other. */
	private static double mixed(Map<String, Double> figures) {
		double puts = figures.getOrDefault("put_per_s", 0.0);
		double gets = figures.getOrDefault("get_per_s", 0.0);
		return 2 / (1 / puts + 1 / gets);
	}

	private static void read(KeyValueStore state, int i) {
		if (state.get("n", "key" + i).isEmpty()) {
			throw new IllegalStateException("Key %d is gone".formatted(i));
		}
	}

	private static void batch(KeyValueStore state, int from) {
		List<StateChange> changes = new ArrayList<>();
		for (int i = from; i < from + BATCH; i++) {
			changes.add(StateChange.put("n", "key" + i, StateValue.of(VALUE + i)));
		}
		state.apply(changes);
	}

	private static double best(IntConsumer operation) {
		double best = 0;
		for (int round = 0; round < ROUNDS; round++) {
			long start = System.nanoTime();
			for (int i = 0; i < KEYS; i++) {
				operation.accept(i);
			}
			best = Math.max(best, KEYS / ((System.nanoTime() - start) / 1e9));
		}
		return best;
	}

	private static Row jdbc(Path file) {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
				Statement statement = connection.createStatement()) {
			statement.execute("pragma journal_mode = wal");
			statement.execute("pragma synchronous = normal");
			statement.execute("create table kv (key text primary key, value blob not null) without rowid");
			try (PreparedStatement put = connection.prepareStatement("insert or replace into kv values (?, ?)");
					PreparedStatement get = connection.prepareStatement("select value from kv where key = ?")) {
				Map<String, Double> figures = new LinkedHashMap<>();
				figures.put("put_per_s", best((i) -> put(put, i)));
				figures.put("get_per_s", best((i) -> get(get, i)));
				return new Row("jdbc", Machine.jdk(), "state", figures);
			}
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void put(PreparedStatement put, int i) {
		try {
			put.setString(1, "key" + i);
			put.setBytes(2, (VALUE + i).getBytes(StandardCharsets.UTF_8));
			put.executeUpdate();
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void get(PreparedStatement get, int i) {
		try {
			get.setString(1, "key" + i);
			try (ResultSet row = get.executeQuery()) {
				if (!row.next() || row.getBytes(1).length == 0) {
					throw new IllegalStateException("Key %d is gone".formatted(i));
				}
			}
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
