package dev.stroma.spring.boot;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.util.StringUtils;

import dev.stroma.embed.BlendingEmbedder;
import dev.stroma.embed.CachingEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.OnnxModel;
import dev.stroma.embed.OpenAiEmbedder;
import dev.stroma.embed.PoolingEmbedder;
import dev.stroma.embed.SplittingEmbedder;
import dev.stroma.embed.StaticEmbedder;
import dev.stroma.embed.TruncatingEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.provider.Endpoint;
import dev.stroma.spring.boot.StromaConnectionDetails.Server;

/**
 * What {@code stroma.embedder.*} says.
 *
 * @param type What turns texts into vectors: the bundled model, a static model, hashed
 * words, a transformer in this process, a model behind an OpenAI-compatible interface, or
 * nothing.
 * @param baseUrl Address of the model server, such as http://localhost:11434/v1. Required
 * with the type openai.
 * @param apiKey Key sent to the model server as bearer token.
 * @param model Name that the server knows the model by, required with the type openai; or
 * the transformer's with the type onnx, where it is all-minilm-l6-v2-q by default.
 * @param dimensions Width that a server's model is asked to give its vectors; of a model
 * in this process, the first so many are kept. 0 for its own.
 * @param maxInputTokens Tokens that the model reads of one text, 0 when unknown. Longer
 * texts are embedded in pieces.
 * @param batchSize Texts in one request, 1 to 2048.
 * @param packed Whether to ask for base64, which is shorter, instead of numbers.
 * @param timeout Longest time that one request may take.
 * @param connectTimeout Longest time that connecting may take.
 * @param retries Times that a request which failed in passing is sent again, 0 to 10.
 * @param requestsPerMinute Requests to the server in a minute, 0 for any number.
 * @param maxConcurrency Requests at a time at the most; fewer when the server fails.
 * @param documentPrefix Text put before each document, instead of what the model's family
 * wants.
 * @param queryPrefix Text put before each question, instead of what the model's family
 * wants.
 * @param queryCache Questions whose vectors are remembered in memory, 0 for none.
 * @param documentWeight Share that the vector of its whole document has in a chunk's, 0
 * for none and less than 1.
 * @param threads Threads that compute one text with the type onnx, 0 for half of the
 * processors.
 * @param files where a static model is
 */
@ConfigurationProperties("stroma.embedder")
record EmbedderProperties(@DefaultValue("auto") EmbedderType type, @Nullable String baseUrl, @Nullable String apiKey,
		@Nullable String model, @DefaultValue("0") int dimensions, @DefaultValue("0") int maxInputTokens,
		@DefaultValue("512") int batchSize, @DefaultValue("false") boolean packed,
		@DefaultValue("15s") Duration timeout, @DefaultValue("5s") Duration connectTimeout,
		@DefaultValue("2") int retries, @DefaultValue("0") int requestsPerMinute, @DefaultValue("8") int maxConcurrency,
		@Nullable String documentPrefix, @Nullable String queryPrefix, @DefaultValue("1000") int queryCache,
		@DefaultValue("0") double documentWeight, @DefaultValue("0") int threads,
		@Name("static") @NestedConfigurationProperty @DefaultValue StaticModelProperties files) {

	private static final String PREFIX = "stroma.embedder.";

	EmbedderProperties {
		ModelServer.check(PREFIX, timeout, connectTimeout, retries, requestsPerMinute, maxConcurrency);
		require(dimensions >= 0, "dimensions", dimensions, "Use 1 or more, or 0 for the model's own.");
		require(maxInputTokens >= 0, "max-input-tokens", maxInputTokens, "Use 1 or more, or 0 when unknown.");
		require(batchSize >= 1, "batch-size", batchSize, "Use 1 to 2048.");
		require(queryCache >= 0, "query-cache", queryCache, "Use 1 or more, or 0 for none.");
		require(documentWeight >= 0 && documentWeight < 1, "document-weight", documentWeight,
				"Use 0, for none, to less than 1.");
		require(threads >= 0, "threads", threads, "Use 1 or more, or 0 for half of the processors.");
	}

	private static void require(boolean good, String property, Object value, String reason) {
		StromaPropertyException.require(good, PREFIX + property, value, reason);
	}

	/**
	 * The transformer, and memory for questions that are asked again.
	 */
	Embedder transformer() {
		OnnxModel transformer = StringUtils.hasText(this.model) ? accept("model", this.model, OnnxModel::of)
				: OnnxModel.ALL_MINILM_L6_V2_Q;
		try {
			return remembering(transformer.embedder(this.threads));
		}
		catch (InvalidInputException ex) {
			throw StromaPropertyException.missingModel(transformer, ex);
		}
	}

	/**
	 * @param known where the server is, {@code null} when only the properties know
	 */
	Endpoint endpoint(@Nullable Server known) {
		Server server = (known != null) ? known : new Server(required("base-url", this.baseUrl), this.apiKey);
		return new ModelServer(PREFIX, server.baseUrl(), server.apiKey(), this.timeout, this.connectTimeout,
				this.retries, this.requestsPerMinute, this.maxConcurrency)
			.endpoint();
	}

	/**
	 * The model, and what is around it: batches that the server can take, long texts as a
	 * whole, and questions that are asked again.
	 */
	Embedder embedder(Endpoint endpoint) {
		Embedder split = SplittingEmbedder.of(openAi(endpoint), this.batchSize);
		Embedder pooled = (this.maxInputTokens > 0) ? PoolingEmbedder.of(split) : split;
		return remembering(pooled);
	}

	/**
	 * The embedder that reads chunks in their document, if that is wanted.
	 */
	Embedder blended(Embedder embedder) {
		return (this.documentWeight == 0 || embedder.profile().isNone()) ? embedder
				: accept("document-weight", this.documentWeight, (weight) -> BlendingEmbedder.of(embedder, weight));
	}

	/**
	 * The first dimensions of a model in this process, if only these are wanted.
	 */
	Embedder kept(Embedder embedder) {
		return (this.dimensions == 0) ? embedder
				: accept("dimensions", this.dimensions, (most) -> TruncatingEmbedder.of(embedder, most));
	}

	/**
	 * What is there without any other property, or its first dimensions.
	 */
	Embedder standard() {
		return (this.dimensions == 0) ? Embedder.standard() : accept("dimensions", this.dimensions, Embedder::standard);
	}

	/**
	 * A static model, or its first dimensions. Of the bundled one, which takes the place
	 * of one that is not named, only these are loaded.
	 * @param potionHome what the environment says
	 */
	Embedder fixed(@Nullable String potionHome) {
		StaticEmbedder named = this.files.model(potionHome);
		if (named != null) {
			return kept(named);
		}
		Optional<StaticEmbedder> bundled = (this.dimensions == 0) ? StaticEmbedder.bundled()
				: accept("dimensions", this.dimensions, StaticEmbedder::bundled);
		return bundled.orElseThrow(StaticModelProperties::missing);
	}

	private Embedder remembering(Embedder embedder) {
		return (this.queryCache == 0) ? embedder
				: accept("query-cache", this.queryCache, (size) -> CachingEmbedder.of(embedder, size));
	}

	private OpenAiEmbedder openAi(Endpoint endpoint) {
		OpenAiEmbedder embedder = accept("model", required("model", this.model),
				(model) -> OpenAiEmbedder.of(endpoint, model));
		embedder = accept("dimensions", this.dimensions, embedder::dimensions);
		embedder = accept("max-input-tokens", this.maxInputTokens, embedder::maxInputTokens);
		embedder = accept("batch-size", this.batchSize, embedder::batchSize);
		embedder = (this.documentPrefix != null) ? embedder.documentPrefix(this.documentPrefix) : embedder;
		embedder = (this.queryPrefix != null) ? embedder.queryPrefix(this.queryPrefix) : embedder;
		return this.packed ? embedder.base64() : embedder;
	}

	private static String required(String property, @Nullable String value) {
		if (value == null || !StringUtils.hasText(value)) {
			throw StromaPropertyException.missing(PREFIX + property, """
					Name the server and the model in application.yml:

					    stroma:
					      embedder:
					        type: openai
					        base-url: http://localhost:11434/v1
					        model: nomic-embed-text

					To do without a model, leave out 'stroma.embedder.type'.""");
		}
		return value;
	}

	private static <V, T> T accept(String property, V value, Function<V, T> engine) {
		return StromaPropertyException.accept(PREFIX + property, value, engine);
	}

	/** Without the address and the key, which may be secret. */
	@Override
	public String toString() {
		return "EmbedderProperties[%s, %s]".formatted(this.type, this.model);
	}

}
