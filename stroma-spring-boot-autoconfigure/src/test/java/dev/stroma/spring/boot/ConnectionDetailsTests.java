package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.chat.ChatCompletions;
import dev.stroma.chat.ChatMessage;
import dev.stroma.chat.ChatRequest;
import dev.stroma.embed.Embedder;
import dev.stroma.provider.HttpTransport;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Connection details come before properties.
 */
class ConnectionDetailsTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner(RecordingTransport transport) {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withBean(HttpTransport.class, () -> transport)
			.withPropertyValues("stroma.embedder.type=openai", "stroma.embedder.base-url=http://property",
					"stroma.embedder.api-key=property", "stroma.embedder.model=m", "stroma.chat.model=m");
	}

	@Test
	void areThoseOfThePropertiesWithoutABean() {
		RecordingTransport transport = embeddings();
		runner(transport).run((context) -> {
			context.getBean(Embedder.class).embedQuery("why?");

			assertThat(context).hasSingleBean(StromaConnectionDetails.class);
			assertThat(transport.requests).singleElement()
				.satisfies((request) -> assertThat(request.uri()).hasToString("http://property/v1/embeddings"));
		});
	}

	@Test
	void tellWhereTheEmbedderIs() {
		RecordingTransport transport = embeddings();
		runner(transport).withBean("vault", StromaConnectionDetails.class, Vault::new).run((context) -> {
			context.getBean(Embedder.class).embedQuery("why?");

			assertThat(transport.requests).singleElement().satisfies((request) -> {
				assertThat(request.uri()).hasToString("http://vault/v1/embeddings");
				assertThat(request.headers()).containsEntry("Authorization", "Bearer secret");
			});
			assertThat(context).hasSingleBean(StromaConnectionDetails.class).doesNotHaveBean("stromaConnectionDetails");
			assertThat(new Vault().embedder()).hasToString("Server");
		});
	}

	@Test
	void tellWhereTheChatModelIs() {
		RecordingTransport transport = new RecordingTransport("""
				{"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}""");
		StromaConnectionDetails details = new StromaConnectionDetails() {

			@Override
			public @Nullable Server chat() {
				return new Server("http://vault", null);
			}

		};
		runner(transport).withBean(StromaConnectionDetails.class, () -> details).run((context) -> {
			context.getBean(ChatCompletions.class).complete(ChatRequest.of(ChatMessage.user("Hello")));

			assertThat(transport.requests).singleElement()
				.satisfies((request) -> assertThat(request.uri()).hasToString("http://vault/v1/chat/completions"));
		});
	}

	@Test
	void leaveToThePropertiesWhatTheyDoNotKnow() {
		RecordingTransport transport = embeddings();
		runner(transport).withBean(StromaConnectionDetails.class, () -> new StromaConnectionDetails() {
		}).run((context) -> {
			context.getBean(Embedder.class).embedQuery("why?");

			assertThat(transport.requests).singleElement()
				.satisfies((request) -> assertThat(request.uri()).hasToString("http://property/v1/embeddings"));
			assertThat(context.getBeanProvider(ChatCompletions.class).getIfAvailable()).isNull();
		});
	}

	private static RecordingTransport embeddings() {
		return new RecordingTransport("""
				{"data":[{"index":0,"embedding":[3,4]}],"usage":{"prompt_tokens":7}}""");
	}

	private static final class Vault implements StromaConnectionDetails {

		@Override
		public Server embedder() {
			return new Server("http://vault", "secret");
		}

	}

}
