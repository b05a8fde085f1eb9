package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.ApplicationListener;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.mock.env.MockEnvironment;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

class StromaPreparationTests {

	@TempDir
	Path directory;

	@ParameterizedTest
	@CsvSource({ "true,  stroma.path=index.db", "false, stroma.path=", "false, ''",
			"false, stroma.path=index.db stroma.enabled=false" })
	void isForApplicationsThatOpenAnIndex(boolean wanted, String properties) {
		MockEnvironment environment = new MockEnvironment();
		Arrays.stream(properties.split(" ")).filter((property) -> !property.isEmpty()).forEach((property) -> {
			int equals = property.indexOf('=');
			environment.setProperty(property.substring(0, equals), property.substring(equals + 1));
		});

		assertThat(StromaPreparation.wanted(environment)).isEqualTo(wanted);
	}

	@Test
	void isRegistered() {
		assertThat(SpringFactoriesLoader.forDefaultResourceLocation().load(ApplicationListener.class))
			.hasAtLeastOneElementOfType(StromaPreparation.class);
	}

	@Test
	void leavesNothingBehind() {
		Stroma.prepare();
		Stroma.prepare();

		try (Stroma stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db")))) {
			stroma.indexer().update(CorpusRecord.of("a", null, "one"));
			assertThat(stroma.retrieval().search("one").hits()).hasSize(1);
		}
		assertThat(Path.of("memory")).doesNotExist();
	}

	@Test
	void bindsWhatAnIndexOfDefaultsTakes() {
		// what fails there is logged only
		assertThatNoException().isThrownBy(StromaPreparation::bind);
		assertThat(Path.of("none")).doesNotExist();
	}

}
