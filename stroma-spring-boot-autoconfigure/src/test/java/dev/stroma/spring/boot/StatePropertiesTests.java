package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.error.LimitExceededException;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.graph.StateValue;
import dev.stroma.memory.ConversationStore;
import dev.stroma.memory.MemoryInput;
import dev.stroma.memory.MemoryStore;
import dev.stroma.memory.Turn;

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
	void remembersAsTold() {
		runner("stroma.memory.limit=2", "stroma.memory.importance-weight=1", "stroma.memory.half-life=1d",
				"stroma.memory.merge-similarity=0.8")
			.run((context) -> {
				MemoryStore memory = context.getBean(MemoryStore.class);
				memory.remember(MemoryInput.of("The kettle is on the second shelf").importance(0.2));
				memory.remember(MemoryInput.of("The kettle is on the third shelf").importance(0.1));
				context.getBean(ConversationStore.class).append("c", Turn.user("Where is the kettle?"));

				assertThat(memory.request("kettle").limit()).isEqualTo(2);
				assertThat(memory.request("kettle").halfLife()).isEqualTo(Duration.ofDays(1));
				assertThat(memory.recall("kettle").memories()).singleElement().satisfies((one) -> {
					assertThat(one.text()).isEqualTo("The kettle is on the third shelf");
					assertThat(one.prior().importance()).isEqualTo(0.5);
				});
				assertThat(context.getBean(ConversationStore.class).conversations()).containsExactly("c");
			});
	}

	@Test
	void namesThePropertyThatIsWrong() {
		runner("stroma.state.max-value-size=1GB").run((context) -> assertThat(context.getStartupFailure()).rootCause()
			.hasMessage("The largest value has 1073741824 bytes: use 1 to 268435456"));
		runner("stroma.memory.merge-similarity=0.3")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.hasMessageStartingWith("Memories are to be merged from a similarity of 0.3"));
		runner("stroma.state.max-batch=0").run((context) -> assertThat(context.getStartupFailure()).rootCause()
			.hasMessage("The largest batch has 0 changes: use 1 or more"));
	}

}
