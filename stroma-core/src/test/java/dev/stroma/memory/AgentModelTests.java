package dev.stroma.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.SearchHit;
import dev.stroma.support.ChildJvm;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An agent's random steps on all there is together: state, documents, memories, graphs
 * and a conversation, in two scopes. The file is closed and opened, its model is changed
 * and its process killed between them; it always has what plain maps have, and is sound.
 * A failure names its seed and step: {@code -Dstroma.agent.seed=...} tries it again, and
 * {@code -Dstroma.agent.steps=...} makes more.
 */
class AgentModelTests {

	private static final long SEED = Long.getLong("stroma.agent.seed", 20_261_130L);

	private static final int STEPS = Integer.getInteger("stroma.agent.steps", 2000);

	private static final int STEPS_PER_KILL = 400;

	private static final int MOST_STEPS_OF_A_CHILD = 60;

	@TempDir
	Path directory;

	private final Map<String, AgentModel> models = new LinkedHashMap<>();

	private final TurnableClock clock = new TurnableClock();

	private final Random random = new Random(SEED);

	private Stroma stroma;

	private int step;

	@Test
	void hasWhatMapsHave() {
		AgentStep.SCOPES.forEach((scope) -> this.models.put(scope, new AgentModel()));
		open();
		try {
			while (this.step < STEPS) {
				one();
				if (this.step % STEPS_PER_KILL == STEPS_PER_KILL / 2) {
					this.stroma.close();
					kill();
				}
				else if (this.random.nextInt(60) == 0) {
					this.stroma.close();
					open();
					compare();
					assertSound();
				}
				else if (this.step % 20 == 0) {
					compare();
				}
			}
			compare();
			assertSound();
		}
		finally {
			this.stroma.close();
		}
	}

	/** Perhaps with another model, and perhaps with nothing in memory. */
	private void open() {
		this.stroma = open(this.directory.resolve("agent.db"), this.random.nextBoolean() ? 16 : 24, this.clock,
				this.random.nextBoolean() ? ResidentSettings.Mode.ON : ResidentSettings.Mode.OFF);
	}

	private static Stroma open(Path file, int dimension, Clock clock, ResidentSettings.Mode mode) {
		return Stroma.open(StromaOptions.of(file)
			.embedder(HashingEmbedder.of(dimension))
			.clock(clock)
			.resident(ResidentSettings.of(mode)));
	}

	private void one() {
		turn(this.clock, this.step);
		new AgentStep(SEED, this.step).run(this.stroma, this.models);
		this.step++;
	}

	private static void turn(TurnableClock clock, int step) {
		clock.turn(Duration.between(clock.instant(), AgentStep.moment(step)));
	}

	/** The step that was under way was made, or it was not, or a part of a sync. */
	private void kill() {
		int last = this.step + this.random.nextInt(MOST_STEPS_OF_A_CHILD);
		int begun = this.step;
		try (ChildJvm child = ChildJvm.start(Child.class, this.directory.resolve("agent.db"), SEED, this.step,
				MOST_STEPS_OF_A_CHILD)) {
			while (begun < last) {
				begun = Integer.parseInt(child.readLine());
			}
			LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(this.random.nextInt(20_000)));
			// not by the process, which would close what it said last
			ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
			for (String line : child.await().output().lines().toList()) {
				begun = Integer.parseInt(line);
			}
		}
		while (this.step < begun) {
			new AgentStep(SEED, this.step++).run(null, this.models);
		}
		turn(this.clock, this.step);
		open();
		assertSound();
		List<String> found = found();
		if (found.equals(expected()) || new AgentStep(SEED, this.step).isSync()) {
			one();
		}
		else {
			new AgentStep(SEED, this.step++).run(null, this.models);
		}
		compare();
	}

	private List<String> expected() {
		List<String> lines = new ArrayList<>();
		this.models.forEach((scope, model) -> model.listing(this.clock.instant())
			.forEach((line) -> lines.add("'%s' %s".formatted(scope, line))));
		return lines;
	}

	private List<String> found() {
		List<String> lines = new ArrayList<>();
		AgentStep.SCOPES.forEach((scope) -> AgentStep.listing(this.stroma.scoped(scope))
			.forEach((line) -> lines.add("'%s' %s".formatted(scope, line))));
		return lines;
	}

	private void compare() {
		assertThat(found()).as(description()).isEqualTo(expected());
		this.models.forEach((scope, model) -> {
			Stroma own = this.stroma.scoped(scope);
			assertThat(own.retrieval().search(own.retrieval().request("text of all").limit(100)).hits())
				.as(description())
				.extracting(SearchHit::ref)
				.containsExactlyInAnyOrderElementsOf(model.documents.keySet());
			assertThat(own.memory().recall(own.memory().request("something").limit(100)).memories()).as(description())
				.extracting(RecalledMemory::ref)
				.containsExactlyInAnyOrderElementsOf(model.memories.keySet());
		});
	}

	private void assertSound() {
		assertThat(this.stroma.snapshots().verify().messages()).as(description()).isEmpty();
	}

	private String description() {
		return "seed %d, before step %d, after %s".formatted(SEED, this.step, new AgentStep(SEED, this.step - 1));
	}

	/** Makes the steps and says the number of each before. */
	static final class Child {

		public static void main(String[] arguments) {
			TurnableClock clock = new TurnableClock();
			Map<String, AgentModel> models = new LinkedHashMap<>();
			AgentStep.SCOPES.forEach((scope) -> models.put(scope, new AgentModel()));
			long seed = Long.parseLong(arguments[1]);
			int first = Integer.parseInt(arguments[2]);
			for (int step = 0; step < first; step++) {
				new AgentStep(seed, step).run(null, models);
			}
			try (Stroma stroma = open(Path.of(arguments[0]), 16, clock, ResidentSettings.Mode.AUTO)) {
				for (int step = first; step <= first + Integer.parseInt(arguments[3]); step++) {
					System.out.println(step);
					turn(clock, step);
					new AgentStep(seed, step).run(stroma, models);
				}
				System.in.read();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
