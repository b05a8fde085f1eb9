package dev.stroma.spring.boot;

import java.time.Clock;

import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

import dev.stroma.Profile;
import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chat.ChatCompletions;
import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.graph.Graph;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.Indexer;
import dev.stroma.memory.ConversationStore;
import dev.stroma.memory.MemoryStore;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.HttpTransport;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.Reranker;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.rerank.ChatReranker;
import dev.stroma.search.rerank.EndpointReranker;
import dev.stroma.snapshot.SnapshotManager;
import dev.stroma.text.TextAnalyzer;

/**
 * Auto-configuration of one index: the file at {@code stroma.path}, opened and closed by
 * the application context. Each bean backs off when the application has its own; a
 * {@link Reranker}, an {@link EntityExtractor}, a {@link HttpTransport}, a {@link Clock}
 * and a {@link MeterRegistry} are taken where there is one.
 *
 * <p>
 * All bean names begin with {@code stroma}, and no bean is of a type that makes other
 * auto-configurations back off: the index's data source, transactions and threads are its
 * own.
 */
@AutoConfiguration(afterName = {
		"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
		"org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration" })
@ConditionalOnBooleanProperty(name = "stroma.enabled", matchIfMissing = true)
@EnableConfigurationProperties({ StromaProperties.class, EmbedderProperties.class, ChatProperties.class,
		FusionProperties.class, RerankProperties.class })
@ImportRuntimeHints(StromaRuntimeHints.class)
public final class StromaAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(Embedder.class)
	Embedder stromaEmbedder(EmbedderProperties properties, Environment environment,
			ObjectProvider<HttpTransport> transport, ObjectProvider<MeterRegistry> meters) {
		return properties.blended(switch (properties.type()) {
			case AUTO -> properties.kept(StringUtils.hasText(properties.files().path()) ? properties.staticModel(null)
					: Embedder.standard());
			case STATIC -> properties.kept(properties.staticModel(environment.getProperty("GO_POTION_HOME")));
			case HASHING -> properties.kept(HashingEmbedder.of(HashingEmbedder.DEFAULT_DIMENSION));
			case ONNX -> properties.kept(properties.transformer());
			case NONE -> Embedder.none();
			case OPENAI -> properties.embedder(host(properties.endpoint(), transport, meters));
		});
	}

	@Bean
	@ConditionalOnMissingBean(ChatCompletions.class)
	@ConditionalOnProperty("stroma.chat.base-url")
	OpenAiChatClient stromaChat(ChatProperties properties, ObjectProvider<HttpTransport> transport,
			ObjectProvider<MeterRegistry> meters) {
		return properties.client(host(properties.endpoint(), transport, meters));
	}

	@Bean
	@ConditionalOnMissingBean(Reranker.class)
	@ConditionalOnProperty(name = "stroma.rerank.type", havingValue = "endpoint")
	EndpointReranker stromaEndpointReranker(RerankProperties properties, ObjectProvider<HttpTransport> transport,
			ObjectProvider<MeterRegistry> meters) {
		return properties.reranker(host(properties.endpoint(), transport, meters));
	}

	@Bean(destroyMethod = "close")
	@ConditionalOnMissingBean(Reranker.class)
	@ConditionalOnProperty(name = "stroma.rerank.type", havingValue = "chat")
	ChatReranker stromaChatReranker(RerankProperties properties, ObjectProvider<ChatCompletions> chat) {
		return properties.judge(chat.getIfUnique());
	}

	/** An endpoint that uses what the host has. */
	private static Endpoint host(Endpoint endpoint, ObjectProvider<HttpTransport> transport,
			ObjectProvider<MeterRegistry> meters) {
		HttpTransport own = transport.getIfUnique();
		Endpoint sending = (own != null) ? endpoint.transport(own) : endpoint;
		MeterRegistry registry = meters.getIfUnique();
		return (registry != null) ? sending.meters(registry) : sending;
	}

	@Bean
	static ProfileDefaults stromaProfileDefaults(ConfigurableEnvironment environment) {
		return new ProfileDefaults(environment);
	}

	@Bean
	@ConditionalOnMissingBean(ChunkPolicy.class)
	ChunkPolicy stromaChunkPolicy(StromaProperties properties) {
		return (properties.profile() == Profile.EMBEDDED) ? WindowChunkPolicy.micrographrag()
				: properties.chunk().policies();
	}

	@Bean
	@ConditionalOnMissingBean(TextAnalyzer.class)
	TextAnalyzer stromaTextAnalyzer(StromaProperties properties) {
		return properties.lexical().analyzer();
	}

	@Bean
	@ConditionalOnMissingBean(FusionStrategy.class)
	FusionStrategy stromaFusionStrategy(FusionProperties properties) {
		return properties.fusion();
	}

	@Bean(destroyMethod = "close")
	@ConditionalOnMissingBean
	Stroma stroma(StromaProperties properties, Embedder embedder, ChunkPolicy chunkPolicy, TextAnalyzer analyzer,
			FusionStrategy fusion, ObjectProvider<Reranker> reranker, ObjectProvider<EntityExtractor> extractor,
			ObjectProvider<Clock> clock, ObjectProvider<MeterRegistry> meters,
			ObjectProvider<StromaCustomizer> customizers) {
		StromaOptions options = properties.options()
			.embedder(properties.vectors().enabled() ? new ContainerEmbedder(embedder) : Embedder.none())
			.chunkPolicy(chunkPolicy)
			.analyzer(properties.fts().enabled() ? analyzer : TextAnalyzer.none())
			.fusion(fusion)
			.reranker(reranker.getIfAvailable());
		EntityExtractor uniqueExtractor = extractor.getIfUnique();
		if (uniqueExtractor != null) {
			options = options.entityExtractor(uniqueExtractor);
		}
		Clock uniqueClock = clock.getIfUnique();
		if (uniqueClock != null) {
			options = options.clock(uniqueClock);
		}
		MeterRegistry uniqueMeters = meters.getIfUnique();
		if (uniqueMeters != null) {
			options = options.meters(uniqueMeters);
		}
		for (StromaCustomizer customizer : customizers.orderedStream().toList()) {
			options = customizer.customize(options);
		}
		return Stroma.open(options.startsWorker(false));
	}

	@Bean
	@ConditionalOnMissingBean
	Indexer stromaIndexer(Stroma stroma) {
		return stroma.indexer();
	}

	@Bean
	@ConditionalOnMissingBean
	RetrievalService stromaRetrievalService(Stroma stroma) {
		return stroma.retrieval();
	}

	@Bean
	@ConditionalOnMissingBean
	KeyValueStore stromaKeyValueStore(Stroma stroma) {
		return stroma.state();
	}

	@Bean
	@ConditionalOnMissingBean
	MemoryStore stromaMemoryStore(Stroma stroma) {
		return stroma.memory();
	}

	@Bean
	@ConditionalOnMissingBean
	ConversationStore stromaConversationStore(Stroma stroma) {
		return stroma.conversations();
	}

	@Bean
	@ConditionalOnMissingBean
	SnapshotManager stromaSnapshotManager(Stroma stroma) {
		return stroma.snapshots();
	}

	@Bean
	@ConditionalOnMissingBean
	Graph stromaGraph(Stroma stroma) {
		return stroma.graph();
	}

	@Bean
	@ConditionalOnMissingBean
	EmbeddingWorker stromaEmbeddingWorker(Stroma stroma) {
		return stroma.worker();
	}

	@Bean
	@ConditionalOnBooleanProperty(name = "stroma.worker.enabled", matchIfMissing = true)
	StromaLifecycle stromaLifecycle(EmbeddingWorker worker) {
		return new StromaLifecycle(worker);
	}

}
