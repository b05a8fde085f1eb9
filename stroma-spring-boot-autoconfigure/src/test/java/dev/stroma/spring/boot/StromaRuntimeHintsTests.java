package dev.stroma.spring.boot;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.ImportRuntimeHints;

import static org.assertj.core.api.Assertions.assertThat;

class StromaRuntimeHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	@ParameterizedTest
	@ValueSource(strings = { "linux-x64/vec0.so", "linux-arm64-musl/vec0.so", "macos-arm64/vec0.dylib",
			"windows-x64/vec0.dll" })
	void takeTheLibraryOfAPlatform(String library) {
		new StromaRuntimeHints().registerHints(this.hints, getClass().getClassLoader());

		assertThat(RuntimeHintsPredicates.resource().forResource("dev/stroma/sqlitevec/" + library))
			.accepts(this.hints);
	}

	@ParameterizedTest
	@ValueSource(strings = { "model.properties", "vocabulary.txt", "rows.int4" })
	void takeTheBundledModel(String part) {
		new StromaRuntimeHints().registerHints(this.hints, getClass().getClassLoader());

		assertThat(RuntimeHintsPredicates.resource().forResource("dev/stroma/model/" + part)).accepts(this.hints);
	}

	@Test
	void comeWithTheAutoConfiguration() {
		assertThat(StromaAutoConfiguration.class.getAnnotation(ImportRuntimeHints.class).value())
			.containsExactly(StromaRuntimeHints.class);
	}

}
