package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.chat.ChatCompletions;
import dev.stroma.chat.ChatMessage;
import dev.stroma.chat.ChatReply;
import dev.stroma.chat.ChatReply.FinishReason;
import dev.stroma.chat.ChatRequest;
import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.provider.HttpTransport;

import static org.assertj.core.api.Assertions.assertThat;

class ChatPropertiesTests {

	@TempDir
	Path directory;

	private final RecordingTransport transport = new RecordingTransport("""
			{"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}""");

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db")).withBean(HttpTransport.class, () -> this.transport);
	}

	private ApplicationContextRunner configured() {
		return runner().withPropertyValues("stroma.chat.base-url=http://models", "stroma.chat.model=llama");
	}

	@Test
	void hasNoChatModelUnlessThereIsAnAddress() {
		runner().run((context) -> assertThat(context).doesNotHaveBean(ChatCompletions.class));
	}

	@Test
	void asksAsTold() {
		configured().withPropertyValues("stroma.chat.api-key=sk-1", "stroma.chat.timeout=7s").run((context) -> {
			assertThat(this.transport.requests).isEmpty();

			ChatReply reply = context.getBean(OpenAiChatClient.class)
				.complete(ChatRequest.of(ChatMessage.user("Hello")));

			assertThat(reply).isEqualTo(new ChatReply("Hi", FinishReason.STOP, 0, 0));
			assertThat(this.transport.requests).singleElement().satisfies((request) -> {
				assertThat(request.uri()).hasToString("http://models/v1/chat/completions");
				assertThat(request.headers()).containsEntry("Authorization", "Bearer sk-1");
				assertThat(request.total()).isEqualTo(Duration.ofSeconds(7));
			});
			assertThat(context.getBean(ChatProperties.class)).hasToString("ChatProperties[llama]");
		});
	}

	@Test
	void leavesItToAChatModelOfTheApplication() {
		configured()
			.withBean("mine", ChatCompletions.class, () -> (request) -> new ChatReply("", FinishReason.OTHER, 0, 0))
			.run((context) -> assertThat(context.getBeanNamesForType(ChatCompletions.class)).containsExactly("mine"));
	}

	@Test
	void saysThatTheModelIsMissing() {
		configured().withPropertyValues("stroma.chat.model= ")
			.run((context) -> assertThat(
					new StromaPropertyFailureAnalyzer().analyze(context.getStartupFailure()).getDescription())
				.isEqualTo("The property 'stroma.chat.model' is not set."));
	}

	@Test
	void namesThePropertyThatCannotBeUsed() {
		configured().withPropertyValues("stroma.chat.retries=-1")
			.run((context) -> assertThat(
					new StromaPropertyFailureAnalyzer().analyze(context.getStartupFailure()).getDescription())
				.isEqualTo("The property 'stroma.chat.retries' has the value '-1'. The retries are -1: use 0 to 10"));
	}

}
