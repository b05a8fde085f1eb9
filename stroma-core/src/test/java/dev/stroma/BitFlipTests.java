package dev.stroma;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.error.StromaException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One bit of a file is wrong: it is refused and left alone, or opens and is found
 * unsound, or the bit stood for nothing that anybody can see.
 */
class BitFlipTests {

	private static final long SEED = Long.getLong("stroma.flip.seed", 5);

	private static final int FLIPS = Integer.getInteger("stroma.flips", 100);

	@Test
	void isNoticedOrDoesNoHarm(@TempDir Path directory) throws IOException {
		Path sound = directory.resolve("sound.db");
		List<String> expected;
		try (Stroma stroma = CrashScenario.open(sound)) {
			new CrashScenario(SEED).steps().subList(0, 4).forEach((step) -> step.run(stroma));
			expected = CrashScenario.state(stroma);
		}
		byte[] bytes = Files.readAllBytes(sound);
		Random random = new Random(SEED);
		List<String> outcomes = new ArrayList<>();
		for (int flip = 0; flip < FLIPS; flip++) {
			int at = random.nextInt(bytes.length);
			byte[] damaged = bytes.clone();
			damaged[at] ^= (byte) (1 << random.nextInt(8));
			Path file = Files.write(directory.resolve("flip" + flip), damaged);
			outcomes.add(outcome(file, damaged, expected, "seed %d, flip %d at %d".formatted(SEED, flip, at)));
		}
		assertThat(outcomes).contains("unsound", "harmless");
	}

	private static String outcome(Path file, byte[] damaged, List<String> expected, String description)
			throws IOException {
		try (Stroma stroma = CrashScenario.open(file)) {
			if (!stroma.snapshots().verify().ok()) {
				return "unsound";
			}
			assertThat(CrashScenario.state(stroma)).as(description).isEqualTo(expected);
			return "harmless";
		}
		catch (StromaException ex) {
			assertThat(ex.getMessage()).as(description).contains(file.toString());
			assertThat(Files.readAllBytes(file)).as(description).isEqualTo(damaged);
			return "refused";
		}
	}

}
