package dev.stroma.spring.boot;

import java.time.Duration;
import java.util.function.Function;

import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import dev.stroma.provider.Endpoint;
import dev.stroma.provider.SendsWith;
import dev.stroma.spring.boot.StromaConnectionDetails.Server;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each model server is asked as its properties say.
 */
class ModelServerTests {

	@Test
	void asksAnEmbedderAsTold() {
		assertSends(new SendsWith(Duration.ofSeconds(1), 3, 60, 2),
				(context) -> context.getBean(EmbedderProperties.class).endpoint(null),
				"stroma.embedder.base-url=http://models", "stroma.embedder.connect-timeout=1s",
				"stroma.embedder.retries=3", "stroma.embedder.requests-per-minute=60",
				"stroma.embedder.max-concurrency=2");
	}

	@Test
	void asksAChatModelAsTold() {
		assertSends(new SendsWith(Duration.ofSeconds(2), 4, 70, 3),
				(context) -> context.getBean(ChatProperties.class).endpoint(new Server("http://models", null)),
				"stroma.chat.connect-timeout=2s", "stroma.chat.retries=4", "stroma.chat.requests-per-minute=70",
				"stroma.chat.max-concurrency=3");
	}

	@Test
	void asksARerankerAsTold() {
		assertSends(new SendsWith(Duration.ofSeconds(3), 5, 80, 4),
				(context) -> context.getBean(RerankProperties.class).endpoint(), "stroma.rerank.base-url=http://models",
				"stroma.rerank.connect-timeout=3s", "stroma.rerank.retries=5", "stroma.rerank.requests-per-minute=80",
				"stroma.rerank.max-concurrency=4");
	}

	private static void assertSends(SendsWith expected, Function<ApplicationContext, Endpoint> endpoint,
			String... properties) {
		new ApplicationContextRunner().withUserConfiguration(Servers.class)
			.withPropertyValues(properties)
			.run((context) -> assertThat(SendsWith.of(endpoint.apply(context))).isEqualTo(expected));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties({ EmbedderProperties.class, ChatProperties.class, RerankProperties.class })
	static class Servers {

	}

}
