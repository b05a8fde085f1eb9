package dev.stroma;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.IndexUnavailableException;
import dev.stroma.store.WriterConnection;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where the file cannot grow, a change is made or it is not, and says so; with room again
 * all goes on to the same end.
 */
@Tag("sqlite")
class DiskFullTests {

	private static final long SEED = 12;

	private static final int NO_LIMIT = 1 << 30;

	@TempDir
	Path directory;

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 3, 5 })
	void losesNothingAndGoesOnWhenThereIsRoomAgain(int pages) throws Exception {
		CrashScenario scenario = new CrashScenario(SEED);
		List<String> fingerprints = new ArrayList<>();
		List<String> end;
		try (Stroma stroma = CrashScenario.open(this.directory.resolve("undisturbed.db"))) {
			fingerprints.add(CrashScenario.fingerprint(stroma));
			scenario.steps().forEach((step) -> {
				step.run(stroma);
				fingerprints.add(CrashScenario.fingerprint(stroma));
			});
			end = CrashScenario.state(stroma);
		}
		int refused = 0;
		try (Stroma stroma = CrashScenario.open(this.directory.resolve("index.db"))) {
			Connection writer = WriterConnection.of(stroma);
			for (int i = 0; i < scenario.steps().size(); i++) {
				CrashScenario.Step step = scenario.steps().get(i);
				if (!step.name().equals("embed")) {
					limit(writer, pageCount(writer) + pages);
					boolean isRefused = isRefused(stroma, step);
					refused += isRefused ? 1 : 0;
					if (step.isOneChange()) {
						// a rebuild that is refused clears away what it staged, and that
						// is taken
						assertThat(stroma.status().writeFailure() != null).as(step.name())
							.isEqualTo(isRefused && !step.name().equals("rebuild"));
						assertThat(CrashScenario.fingerprint(stroma)).as(step.name())
							.isIn(fingerprints.get(i), fingerprints.get(i + 1));
					}
					assertThat(stroma.snapshots().verify().messages()).as(step.name()).isEmpty();
				}
				limit(writer, NO_LIMIT);
				step.run(stroma);
			}
			assertThat(CrashScenario.state(stroma)).isEqualTo(end);
			assertThat(stroma.status().writeFailure()).isNull();
		}
		assertThat(refused).isPositive();
	}

	private static boolean isRefused(Stroma stroma, CrashScenario.Step step) {
		try {
			step.run(stroma);
			return false;
		}
		catch (IndexUnavailableException ex) {
			assertThat(ex).hasMessageContaining("check the file, its disk space and permissions");
			return true;
		}
	}

	private static void limit(Connection writer, int pages) throws SQLException {
		try (Statement statement = writer.createStatement()) {
			statement.execute("pragma max_page_count = " + pages);
		}
	}

	private static int pageCount(Connection writer) throws SQLException {
		try (Statement statement = writer.createStatement();
				ResultSet row = statement.executeQuery("pragma page_count")) {
			return row.getInt(1);
		}
	}

}
