package dev.stroma.embed;

import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

import dev.stroma.error.InvalidInputException;
import dev.stroma.text.TokenCounter;

/**
 * The transformer models that run in this process: small, English, BERT-like, each in a
 * jar of Maven Central that holds its ONNX file and its tokenizer. That jar must be on
 * the class path, and {@code com.microsoft.onnxruntime:onnxruntime}.
 *
 * <p>
 * Those whose names end in {@code -q} compute in 8 bits: a quarter of the size and, on
 * one thread, four times as fast.
 */
public enum OnnxModel {

	/** 384 dimensions, 23 MB. The default. */
	ALL_MINILM_L6_V2_Q("all-minilm-l6-v2-q", "all-minilm-l6-v2-q:1.19.0-beta29", Pooling.MEAN, 256, "", "", 0),

	/** 384 dimensions, 90 MB. */
	ALL_MINILM_L6_V2("all-minilm-l6-v2", "all-minilm-l6-v2:1.19.0-beta29", Pooling.MEAN, 256, "", "", 0),

	/** 384 dimensions, 34 MB; half as fast as MiniLM. */
	BGE_SMALL_EN_V1_5_Q("bge-small-en-v1.5-q", "bge-small-en-v15-q:0.36.2", Pooling.FIRST, 512, "",
			"Represent this sentence for searching relevant passages: ", 0.4),

	/** 384 dimensions, 34 MB; half as fast as MiniLM. */
	E5_SMALL_V2_Q("e5-small-v2-q", "e5-small-v2-q:0.36.2", Pooling.MEAN, 512, "passage: ", "query: ", 0.7);

	/** The special pieces around a text. */
	static final int AROUND = 2;

	/** What becomes the vector of a text. */
	enum Pooling {

		/** The mean of the states of all pieces. */
		MEAN,

		/** The state of the special piece before the text. */
		FIRST

	}

	private final String label;

	private final String jar;

	final Pooling pooling;

	final int maxPieces;

	final String document;

	final String query;

	final double unrelated;

	OnnxModel(String label, String jar, Pooling pooling, int maxPieces, String document, String query,
			double unrelated) {
		this.label = label;
		this.jar = jar;
		this.pooling = pooling;
		this.maxPieces = maxPieces;
		this.document = document;
		this.query = query;
		this.unrelated = unrelated;
	}

	/**
	 * The model of a name.
	 * @throws InvalidInputException when there is none, with those that there are
	 */
	public static OnnxModel of(String label) {
		String name = label.strip().toLowerCase(Locale.ROOT);
		return Arrays.stream(values())
			.filter((model) -> model.label.equals(name))
			.findFirst()
			.orElseThrow(() -> new InvalidInputException("There is no ONNX model '%s': use one of %s".formatted(label,
					Arrays.stream(values()).map(OnnxModel::label).collect(Collectors.joining(", ")))));
	}

	/**
	 * As it is written in configuration: in small letters.
	 */
	public String label() {
		return this.label;
	}

	/**
	 * The dependency that brings it: group, artifact and version.
	 */
	public String artifact() {
		return "dev.langchain4j:langchain4j-embeddings-" + this.jar;
	}

	/**
	 * Loads the model, which takes half a second, on half of the processors.
	 * @throws InvalidInputException when a library is missing
	 */
	public Embedder embedder() {
		return embedder(0);
	}

	/**
	 * Loads the model. A text that is longer than its input is embedded in pieces. The
	 * vector of a text depends on nothing but the text. Unit-length vectors; thread-safe.
	 * @param threads how many compute one text, 0 for half of the processors
	 * @throws InvalidInputException when a library is missing, with its name
	 */
	public Embedder embedder(int threads) {
		if (threads < 0) {
			throw new InvalidInputException(
					"ONNX model '%s' is to run on %d threads: use 1 or more, or 0 for half of the processors"
						.formatted(this.label, threads));
		}
		int half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
		OnnxEmbedder embedder = OnnxEmbedder.load(this, (threads > 0) ? threads : half);
		TokenCounter counter = TokenCounter.wordPiece(embedder.pieces());
		int prefix = Math.max(counter.count(this.document, 0, this.document.length()),
				counter.count(this.query, 0, this.query.length()));
		return PoolingEmbedder.of(embedder, this.maxPieces - AROUND - prefix, counter);
	}

	/** Whether its arithmetic depends on what is computed together. */
	boolean isQuantized() {
		return this.label.endsWith("-q");
	}

	EmbedderProfile profile(String fingerprint) {
		return EmbedderProfile.of(this.label, fingerprint)
			.maxInputTokens(this.maxPieces)
			.scripts(UnicodeScript.LATIN)
			.cosineRange(this.unrelated, 1);
	}

}
