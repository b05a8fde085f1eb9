package dev.stroma;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;

class PreparationTests {

	/** What may be added before the list of classes is brought up to date. */
	private static final int FORGOTTEN = 20;

	@TempDir
	Path directory;

	@Test
	void loadsClassesThatExist() {
		assertThat(Preparation.classes()).isSorted()
			.doesNotHaveDuplicates()
			.allSatisfy((name) -> assertThat(Preparation.load(name)).hasToString(Class.forName(name).toString()));
	}

	@Test
	void leavesLittleToLoadWhenAnIndexIsOpened() {
		List<String> loaded = ChildJvm.run(PreparedOpening.class, this.directory.resolve("index.db")).lines().toList();

		assertThat(loaded).as("loaded by opening an index; add them to %s", Preparation.CLASSES)
			.hasSizeLessThan(FORGOTTEN);
	}

}
