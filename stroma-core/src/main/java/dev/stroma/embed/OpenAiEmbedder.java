package dev.stroma.embed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

import dev.stroma.corpus.ContentHash;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.Lanes.Lane;
import dev.stroma.provider.ProviderClient;

/**
 * Vectors of a model behind an OpenAI-compatible {@code /embeddings}: OpenAI, Ollama,
 * vLLM, LM Studio, llama.cpp, Text Embeddings Inference and many more. Returns unit
 * vectors. Immutable; the methods named after an option return a changed copy, which
 * knows nothing of the vectors seen so far. Thread-safe. Nothing touches the network
 * before the first text.
 */
public final class OpenAiEmbedder implements Embedder {

	/** For one request, where the endpoint has none. */
	public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(15);

	private static final int MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

	private static final int MAX_BATCH_SIZE = 2048;

	/**
	 * What the methods named after an option change.
	 */
	private static final class Options {

		private final Endpoint endpoint;

		private final String model;

		/** 0 for the model's own. */
		private int dimensions;

		private int batchSize = 512;

		private int maxInputTokens;

		private String documentPrefix;

		private String queryPrefix;

		private boolean base64;

		private Options(Endpoint endpoint, String model, PromptStyle style) {
			this.endpoint = endpoint;
			this.model = model.strip();
			this.documentPrefix = style.document;
			this.queryPrefix = style.query;
		}

		private Options(Options other) {
			this.endpoint = other.endpoint;
			this.model = other.model;
			this.dimensions = other.dimensions;
			this.batchSize = other.batchSize;
			this.maxInputTokens = other.maxInputTokens;
			this.documentPrefix = other.documentPrefix;
			this.queryPrefix = other.queryPrefix;
			this.base64 = other.base64;
		}

		private EmbedderProfile profile() {
			EmbedderProfile profile = EmbedderProfile
				.of(this.model, fingerprint(this.model, this.dimensions, this.documentPrefix, this.queryPrefix))
				.dimension(this.dimensions)
				.maxInputTokens(this.maxInputTokens);
			return (this.dimensions > 0) ? profile : profile
				.inStroma(StromaModel.fingerprint(this.endpoint, this.model, this.documentPrefix, this.queryPrefix));
		}

	}

	private final Options options;

	private final EmbedderProfile profile;

	private final ProviderClient client;

	private final VectorCheck check;

	private OpenAiEmbedder(Options options) {
		this.options = options;
		this.profile = options.profile();
		this.client = new ProviderClient(options.endpoint, options.model, DEFAULT_TIMEOUT, MAX_RESPONSE_BYTES);
		this.check = new VectorCheck(this.profile);
	}

	/** There is no address in it, as a server may move. */
	static String fingerprint(String model, int dimensions, String documentPrefix, String queryPrefix) {
		String prefixes = (documentPrefix + queryPrefix).isEmpty() ? "plain"
				: ContentHash.over("prefixes")
					.text(documentPrefix)
					.text(queryPrefix)
					.build()
					.toString()
					.substring(0, 16);
		String width = (dimensions > 0) ? String.valueOf(dimensions) : "full";
		return "openai:%s:%s:%s".formatted(model, width, prefixes);
	}

	private OpenAiEmbedder with(Consumer<Options> change) {
		Options changed = new Options(this.options);
		change.accept(changed);
		return new OpenAiEmbedder(changed);
	}

	/**
	 * An embedder with the prefixes of the model's family, if it is a known one.
	 * @param model the name that the server knows it by
	 */
	public static OpenAiEmbedder of(Endpoint endpoint, String model) {
		return new OpenAiEmbedder(new Options(endpoint, model, PromptStyle.of(model)));
	}

	/**
	 * @param dimensions how wide the model is asked to make its vectors, 1 to 8192, or 0
	 * when it is not asked, as by default: the first answer then tells how wide they are
	 */
	public OpenAiEmbedder dimensions(int dimensions) {
		return with((changed) -> changed.dimensions = dimensions);
	}

	/**
	 * @param batchSize how many texts go into one request at the most, 1 to 2048, default
	 * 512; besides, a request has at most 600,000 bytes of text, or one text
	 */
	public OpenAiEmbedder batchSize(int batchSize) {
		if (batchSize < 1 || batchSize > MAX_BATCH_SIZE) {
			throw new InvalidInputException(
					"The batch size is %d: use 1 to %d texts".formatted(batchSize, MAX_BATCH_SIZE));
		}
		return with((changed) -> changed.batchSize = batchSize);
	}

	/**
	 * @param maxInputTokens how many of its own tokens the model reads of one text, or 0
	 * when that is unknown, as it is by default
	 */
	public OpenAiEmbedder maxInputTokens(int maxInputTokens) {
		return with((changed) -> changed.maxInputTokens = maxInputTokens);
	}

	/**
	 * @param prefix put before each document instead of what the model's family is known
	 * to want
	 */
	public OpenAiEmbedder documentPrefix(String prefix) {
		return with((changed) -> changed.documentPrefix = prefix);
	}

	/**
	 * @param prefix put before each question instead of what the model's family is known
	 * to want
	 */
	public OpenAiEmbedder queryPrefix(String prefix) {
		return with((changed) -> changed.queryPrefix = prefix);
	}

	/**
	 * Asks for packed vectors, which are about a quarter as long; a server may refuse
	 * this. Both kinds of answer are understood in any case.
	 */
	public OpenAiEmbedder base64() {
		return with((changed) -> changed.base64 = true);
	}

	/**
	 * With the width that the vectors turned out to have.
	 */
	@Override
	public EmbedderProfile profile() {
		return (this.profile.dimension() > 0) ? this.profile : this.profile.dimension(this.check.width());
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return embed(Lane.BATCH, this.options.documentPrefix, texts);
	}

	@Override
	public List<float[]> embedQueries(List<String> texts) {
		return embed(Lane.QUESTION, this.options.queryPrefix, texts);
	}

	private List<float[]> embed(Lane lane, String prefix, List<String> texts) {
		for (int i = 0; i < texts.size(); i++) {
			requireWords(BatchText.of(texts, i));
		}
		List<float[]> vectors = new ArrayList<>(texts.size());
		for (List<String> batch : TextBatches.of(texts, this.options.batchSize)) {
			vectors.addAll(this.check.documents(batch, post(lane, prefix, batch)));
		}
		return Collections.unmodifiableList(vectors);
	}

	@Override
	public float[] embedQuery(String text) {
		requireWords(BatchText.question(text));
		return this.check.question(text, post(Lane.QUESTION, this.options.queryPrefix, List.of(text)).get(0));
	}

	private void requireWords(BatchText text) {
		if (text.text().codePoints().noneMatch(OpenAiEmbedder::says)) {
			throw new NotEmbeddableException(
					"There is no vector for %s: it has no word in it, leave it out".formatted(text));
		}
	}

	private static boolean says(int c) {
		return Character.isLetterOrDigit(c) || Character.getType(c) == Character.OTHER_SYMBOL;
	}

	private List<float[]> post(Lane lane, String prefix, List<String> texts) {
		EmbeddingAnswer answer = this.client.post("/embeddings", lane,
				EmbeddingRequest.json(this.options.model, this.options.dimensions, this.options.base64, prefix, texts),
				(body) -> EmbeddingAnswer.parse(body, texts.size()));
		this.client.countTokens(answer.tokens(), 0);
		return answer.vectors();
	}

	@Override
	public String toString() {
		return "OpenAiEmbedder[%s]".formatted(this.client);
	}

}
