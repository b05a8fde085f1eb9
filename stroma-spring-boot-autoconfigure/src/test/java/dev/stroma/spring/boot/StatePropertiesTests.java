package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.error.LimitExceededException;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.graph.StateValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StatePropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner(String... properties) {
		return StromaRunner.at(this.directory.resolve("index.db")).withPropertyValues(properties);
	}

	@Test
	void limitsWhatIsTaken() {
		runner("stroma.state.max-value-size=3B", "stroma.state.max-key-length=2", "stroma.state.max-batch=1")
			.run((context) -> {
				KeyValueStore state = context.getBean(KeyValueStore.class);
				state.put("n", "k", "123");

				assertThat(state.get("n", "k")).contains(StateValue.of("123"));
				assertThatThrownBy(() -> state.put("n", "k", "1234")).isInstanceOf(LimitExceededException.class)
					.hasMessageContaining("stroma.state.max-value-size");
				assertThatThrownBy(() -> state.get("abc", "k")).isInstanceOf(LimitExceededException.class)
					.hasMessageContaining("stroma.state.max-key-length");
			});
	}

	@Test
	void namesThePropertyThatIsWrong() {
		runner("stroma.state.max-value-size=1GB").run((context) -> assertThat(context.getStartupFailure()).rootCause()
			.hasMessage("The largest value has 1073741824 bytes: use 1 to 268435456"));
		runner("stroma.state.max-batch=0").run((context) -> assertThat(context.getStartupFailure()).rootCause()
			.hasMessage("The largest batch has 0 changes: use 1 or more"));
	}

}
