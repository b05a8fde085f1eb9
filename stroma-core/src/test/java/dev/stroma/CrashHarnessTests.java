package dev.stroma;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.CrashImages.Image;
import dev.stroma.snapshot.IntegrityReport;
import dev.stroma.store.WriterConnection;
import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Killed anywhere, an index opens, is sound, is as it was before the step that was cut
 * short or as after it, and gets to the same end when that step and the rest are run. A
 * failure names its seed: {@code -Dstroma.crash.seed=...} tries it again, and
 * {@code -Dstroma.crash.rounds=...} tries more.
 */
class CrashHarnessTests {

	private static final long SEED = Long.getLong("stroma.crash.seed", 20_261_130L);

	private static final int ROUNDS = Integer.getInteger("stroma.crash.rounds", 300);

	private static final int IMAGES_PER_RUN = 75;

	private static final int KILLS_PER_ROUNDS = 30;

	@TempDir
	Path directory;

	private record Run(CrashScenario scenario, List<String> fingerprints, List<String> end, CrashImages images) {
	}

	@Test
	void survivesAKillAtAnyStepOfSqlite() throws Exception {
		int rounds = 0;
		for (long seed = SEED; rounds < ROUNDS; seed++) {
			Path place = Files.createDirectory(this.directory.resolve("run" + seed));
			Run counted = run(seed, place.resolve("counted.db"),
					new CrashImages(place.resolve("counted.db"), place, new Random(seed)));
			Path images = Files.createDirectory(place.resolve("images"));
			Run taken = run(seed, place.resolve("index.db"),
					new CrashImages(place.resolve("index.db"), images, new Random(seed))
						.choose(Math.min(IMAGES_PER_RUN, ROUNDS - rounds), counted.images()));
			assertThat(taken.end()).as("seed %d", seed).isEqualTo(counted.end());
			assertThat(taken.images().images()).as("images of seed %d", seed).isNotEmpty();
			for (Image image : taken.images().images()) {
				assertRecovers(image, taken, "seed %d, %s in step %d, %s".formatted(seed, image.description(),
						image.step(), taken.scenario().steps().get(image.step()).name()));
				rounds++;
			}
		}
	}

	private static Run run(long seed, Path file, CrashImages images) throws Exception {
		CrashScenario scenario = new CrashScenario(seed);
		List<String> fingerprints = new ArrayList<>();
		try (Stroma stroma = CrashScenario.open(file)) {
			images.watch(WriterConnection.of(stroma));
			fingerprints.add(CrashScenario.fingerprint(stroma));
			for (int step = 0; step < scenario.steps().size(); step++) {
				images.step(step);
				scenario.steps().get(step).run(stroma);
				fingerprints.add(CrashScenario.fingerprint(stroma));
			}
			return new Run(scenario, fingerprints, CrashScenario.state(stroma), images);
		}
	}

	private static void assertRecovers(Image image, Run run, String description) {
		try (Stroma stroma = CrashScenario.open(image.file())) {
			assertSound(stroma, description);
			if (run.scenario().steps().get(image.step()).isOneChange()) {
				assertThat(CrashScenario.fingerprint(stroma)).as(description)
					.isIn(run.fingerprints().get(image.step()), run.fingerprints().get(image.step() + 1));
			}
			run.scenario().steps().stream().skip(image.step()).forEach((step) -> step.run(stroma));
			assertThat(CrashScenario.state(stroma)).as(description).isEqualTo(run.end());
			assertSound(stroma, description);
		}
	}

	private static void assertSound(Stroma stroma, String description) {
		IntegrityReport report = stroma.snapshots().verify();
		assertThat(report.messages()).as(description).isEmpty();
		StromaStatus status = stroma.status();
		assertThat(status.pendingChunks()).as(description).isEqualTo(report.pending());
	}

	@Test
	void survivesTheDeathOfItsProcess() {
		Random random = new Random(SEED);
		Path file = this.directory.resolve("index.db");
		CrashScenario scenario = new CrashScenario(SEED);
		int last = scenario.steps().size();
		for (int round = 0; round < Math.max(1, ROUNDS / KILLS_PER_ROUNDS); round++) {
			int steps = random.nextInt(last);
			long committed = 0;
			try (ChildJvm child = ChildJvm.start(Child.class, file, SEED)) {
				for (int step = 0; step <= steps; step++) {
					committed = Long.parseLong(child.readLine());
				}
				LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(40_000)));
				child.kill();
			}
			try (Stroma stroma = CrashScenario.open(file)) {
				String description = "seed %d, round %d, after %d steps".formatted(SEED, round, steps);
				assertThat(stroma.snapshots().generation()).as(description).isGreaterThanOrEqualTo(committed);
				assertSound(stroma, description);
			}
		}
		try (Stroma stroma = CrashScenario.open(file);
				Stroma undisturbed = CrashScenario.open(this.directory.resolve("undisturbed.db"))) {
			scenario.steps().forEach((step) -> step.run(stroma));
			scenario.steps().forEach((step) -> step.run(undisturbed));
			assertThat(CrashScenario.state(stroma)).as("seed %d", SEED).isEqualTo(CrashScenario.state(undisturbed));
		}
	}

	/**
	 * Runs the steps and says before each which generation it has committed.
	 */
	static final class Child {

		public static void main(String[] arguments) {
			CrashScenario scenario = new CrashScenario(Long.parseLong(arguments[1]));
			try (Stroma stroma = CrashScenario.open(Path.of(arguments[0]))) {
				for (int step = 0; step < scenario.steps().size(); step++) {
					System.out.println(stroma.snapshots().generation());
					scenario.steps().get(step).run(stroma);
				}
				System.out.println("end");
				System.in.read();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
