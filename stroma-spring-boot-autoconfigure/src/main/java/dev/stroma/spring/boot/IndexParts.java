package dev.stroma.spring.boot;

import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chat.ChatCompletions;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.Reranker;
import dev.stroma.text.TextAnalyzer;

/**
 * Makes what an index consists of from properties and from what the host has, and opens
 * it.
 */
final class IndexParts {

	/**
	 * What an index is opened with beside its properties.
	 */
	record Chosen(Embedder embedder, ChunkPolicy chunkPolicy, TextAnalyzer analyzer, FusionStrategy fusion,
			@Nullable Reranker reranker, @Nullable EntityExtractor extractor) {
	}

	private final Environment environment;

	private final ModelServers servers;

	private final IndexMeters meters;

	private final ObjectProvider<ObservationRegistry> observations;

	private final ObjectProvider<Clock> clock;

	private final ObjectProvider<ChatCompletions> chat;

	private final Map<String, IndexSwitches> switches = new ConcurrentHashMap<>();

	IndexParts(Environment environment, ModelServers servers, IndexMeters meters,
			ObjectProvider<ObservationRegistry> observations, ObjectProvider<Clock> clock,
			ObjectProvider<ChatCompletions> chat) {
		this.environment = environment;
		this.servers = servers;
		this.meters = meters;
		this.observations = observations;
		this.clock = clock;
		this.chat = chat;
	}

	/**
	 * @param index whose meters count what is remembered of questions
	 * @param properties {@code null} when nothing is said
	 * @param ownServer whether the properties alone say where a server is
	 */
	Embedder embedder(String index, @Nullable EmbedderProperties properties, boolean ownServer) {
		if (properties == null) {
			return CacheMeters.count(Embedder.standard(), this.meters.of(index));
		}
		return properties.blended(CacheMeters.count(switch (properties.type()) {
			case AUTO ->
				StringUtils.hasText(properties.files().path()) ? properties.fixed(null) : properties.standard();
			case STATIC -> properties.fixed(this.environment.getProperty("GO_POTION_HOME"));
			case HASHING -> properties.kept(HashingEmbedder.of(HashingEmbedder.DEFAULT_DIMENSION));
			case ONNX -> properties.kept(properties.transformer());
			case NONE -> Embedder.none();
			case OPENAI -> properties.embedder(
					ownServer ? this.servers.hosted(properties.endpoint(null)) : this.servers.embedder(properties));
		}, this.meters.of(index)));
	}

	@Nullable Reranker reranker(RerankProperties properties) {
		return switch (properties.type()) {
			case NONE -> null;
			case CHAT -> properties.judge(this.chat.getIfUnique());
			case ENDPOINT -> properties.reranker(this.servers.hosted(properties.endpoint()));
		};
	}

	/**
	 * @param index its name
	 * @param customizers what changes its options, in this order
	 */
	Stroma open(String index, StromaProperties properties, Chosen chosen, Iterable<StromaCustomizer> customizers) {
		StromaOptions options = properties.options()
			.embedder(properties.hasVectors() ? chosen.embedder() : Embedder.none())
			.chunkPolicy(chosen.chunkPolicy())
			.analyzer(properties.hasWords() ? chosen.analyzer() : TextAnalyzer.none())
			.fusion(chosen.fusion())
			.observations(this.observations.getIfUnique(() -> ObservationRegistry.NOOP),
					this.meters.tagged() ? Map.of("index", index) : Map.of())
			.reranker(chosen.reranker());
		EntityExtractor extractor = chosen.extractor();
		if (extractor != null) {
			options = options.entityExtractor(extractor);
		}
		Clock uniqueClock = this.clock.getIfUnique();
		if (uniqueClock != null) {
			options = options.clock(uniqueClock);
		}
		MeterRegistry registry = this.meters.of(index);
		if (registry != null) {
			options = options.meters(registry);
		}
		for (StromaCustomizer customizer : customizers) {
			options = customizer.customize(options);
		}
		return Stroma.open(options.onSwitch(switches(index)).loadsLater(true).startsWorker(false));
	}

	/**
	 * What was made anew of an index that this opened.
	 * @param index its name
	 */
	IndexSwitches switches(String index) {
		return this.switches.computeIfAbsent(index, (name) -> new IndexSwitches());
	}

}
