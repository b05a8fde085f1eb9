package dev.stroma.spring.boot;

import java.time.Clock;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;

import dev.stroma.chat.ChatCompletions;
import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.embed.Embedder;
import dev.stroma.provider.HttpTransport;
import dev.stroma.search.EvidenceFusion;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.Reranker;
import dev.stroma.search.rerank.ChatReranker;
import dev.stroma.search.rerank.EndpointReranker;
import dev.stroma.text.TextAnalyzer;

/**
 * What indexes consist of; each bean backs off when the application has its own.
 */
@Configuration(proxyBeanMethods = false)
class IndexPartsConfiguration {

	@Bean
	static ProfileDefaults stromaProfileDefaults(ConfigurableEnvironment environment) {
		return new ProfileDefaults(environment);
	}

	@Bean
	static SaidProperties stromaSaidProperties(Environment environment) {
		return new SaidProperties(environment);
	}

	@Bean
	@ConditionalOnMissingBean(StromaConnectionDetails.class)
	PropertiesConnectionDetails stromaConnectionDetails(ObjectProvider<EmbedderProperties> embedder,
			ObjectProvider<ChatProperties> chat) {
		return new PropertiesConnectionDetails(embedder, chat);
	}

	@Bean
	ModelServers stromaModelServers(StromaConnectionDetails details, ObjectProvider<HttpTransport> transport,
			ObjectProvider<MeterRegistry> meters) {
		return new ModelServers(details, transport, meters);
	}

	@Bean
	IndexServices stromaIndexServices(ObjectProvider<ScopeResolver> scopes) {
		return new IndexServices(scopes.getIfAvailable());
	}

	@Bean
	IndexParts stromaIndexParts(Environment environment, ModelServers servers, ObjectProvider<MeterRegistry> meters,
			ObjectProvider<ObservationRegistry> observations, ObjectProvider<Clock> clock,
			ObjectProvider<ChatCompletions> chat) {
		boolean several = !IndexNames.of(environment).isEmpty();
		return new IndexParts(environment, servers, new IndexMeters(meters, several), observations, clock, chat);
	}

	@Bean
	@ConditionalOnMissingPart(Embedder.class)
	Embedder stromaEmbedder(ObjectProvider<EmbedderProperties> properties, IndexParts parts, Environment environment) {
		return parts.embedder(StromaIndexes.DEFAULT,
				SaidProperties.areIn(environment, "stroma.embedder") ? properties.getObject() : null, false);
	}

	@Bean
	@ConditionalOnMissingBean(ChatCompletions.class)
	@Conditional(OnChatServer.class)
	@Nullable OpenAiChatClient stromaChat(ChatProperties properties, ModelServers servers) {
		return servers.chat(properties);
	}

	@Bean
	@ConditionalOnMissingPart(Reranker.class)
	@ConditionalOnProperty(name = "stroma.rerank.type", havingValue = "endpoint")
	EndpointReranker stromaEndpointReranker(RerankProperties properties, ModelServers servers) {
		return properties.reranker(servers.hosted(properties.endpoint()));
	}

	@Bean(destroyMethod = "close")
	@ConditionalOnMissingPart(Reranker.class)
	@ConditionalOnProperty(name = "stroma.rerank.type", havingValue = "chat")
	ChatReranker stromaChatReranker(RerankProperties properties, ObjectProvider<ChatCompletions> chat) {
		return properties.judge(chat.getIfUnique());
	}

	@Bean
	@ConditionalOnMissingPart(ChunkPolicy.class)
	ChunkPolicy stromaChunkPolicy(StromaProperties properties) {
		return properties.chunkPolicy();
	}

	@Bean
	@ConditionalOnMissingPart(TextAnalyzer.class)
	TextAnalyzer stromaTextAnalyzer(StromaProperties properties) {
		return properties.analyzer();
	}

	@Bean
	@ConditionalOnMissingPart(FusionStrategy.class)
	FusionStrategy stromaFusionStrategy(ObjectProvider<FusionProperties> properties, Environment environment) {
		return SaidProperties.areIn(environment, "stroma.fusion") ? properties.getObject().fusion()
				: new EvidenceFusion();
	}

}
