package dev.stroma.index;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.ContextualEmbedder;
import dev.stroma.embed.Embedder;
import dev.stroma.store.PendingChunk;
import dev.stroma.store.Store;

/**
 * One pass over the chunks that wait for their vector:
 * <ol>
 * <li>Those that are due are read, those that have waited longest first.</li>
 * <li>Chunks whose vector is in the file get it. The texts of the others are embedded
 * outside of any transaction, several batches at a time.</li>
 * <li>What came of a batch is written as soon as it is known, for the chunks that still
 * exist. One that fails comes back later, behind those that have not been tried.</li>
 * <li>When nothing but an outage comes of a pass, no other is made for a while, and the
 * next one is a single batch.</li>
 * </ol>
 */
final class EmbeddingPass {

	/** Enough that the calls seldom wait for each other, few enough to keep in memory. */
	private static final int BATCHES_PER_CALL = 4;

	/**
	 * How a pass went.
	 */
	enum Progress {

		/** Some chunks were dealt with; more may be due. */
		MORE,

		/** The embedder is down. */
		OUTAGE,

		/** Nothing is due, or nothing may be tried. */
		IDLE

	}

	private final Store store;

	private final Embedder embedder;

	private final IndexOptions options;

	private final Clock clock;

	private final EmbeddingMeters meters;

	private final OutageWait outage;

	private final OutcomeWriter writer;

	EmbeddingPass(Store store, Embedder embedder, IndexOptions options, WorkerOptions settings, Random random,
			Clock clock, EmbeddingMeters meters) {
		this.store = store;
		this.embedder = embedder;
		this.options = options.deadline(null);
		this.clock = clock;
		this.meters = meters;
		RetryBackoff backoff = new RetryBackoff(settings.retryDelays(), random);
		this.outage = new OutageWait(clock, backoff);
		this.writer = new OutcomeWriter(store, clock, backoff, settings.maxAttempts());
	}

	/**
	 * Until when nothing is tried, if so.
	 */
	Optional<Instant> waitsUntil() {
		return this.outage.until();
	}

	/**
	 * Lets the next pass try at once.
	 */
	void endWait() {
		this.outage.end();
	}

	/**
	 * @param goesOn asked before each batch
	 */
	Progress run(BooleanSupplier goesOn) {
		if (this.embedder.profile().isNone() || this.outage.until().isPresent()) {
			// chunks of an earlier embedder wait for its return
			return Progress.IDLE;
		}
		try {
			return pass(goesOn);
		}
		catch (RuntimeException ex) {
			// vectors that cannot be written are not to be paid for again at once
			this.outage.begin();
			throw ex;
		}
	}

	private Progress pass(BooleanSupplier goesOn) {
		boolean inDocument = ContextualEmbedder.of(this.embedder).isPresent();
		List<PendingChunk> due = this.store
			.read((reader) -> reader.embeddingQueue().due(this.clock.instant(), limit(), inDocument));
		if (due.isEmpty()) {
			return Progress.IDLE;
		}
		Map<ContentHash, List<PendingChunk>> chunks = new LinkedHashMap<>();
		Map<ContentHash, ModelInput> inputs = new LinkedHashMap<>();
		BiFunction<String, String, ModelInputs> model = ModelInputs.of(this.embedder);
		for (PendingChunk chunk : due) {
			String input = IndexedText.embeddingInput(chunk);
			ModelInputs given = model.apply(chunk.title(), chunk.body());
			ContentHash key = given.key(input);
			chunks.computeIfAbsent(key, (unknown) -> new ArrayList<>()).add(chunk);
			inputs.put(key, given.input(input));
		}
		Set<ContentHash> inFile = this.store.read((reader) -> reader.vectors().known(inputs.keySet()));
		this.writer.writeKnown(inFile, chunks);
		inputs.keySet().removeAll(inFile);
		TextEmbedding.Results results = new ConcurrentEmbedding(this.embedder, this.meters,
				(batch) -> this.writer.write(batch, chunks), goesOn)
			.embed(inputs, new IndexRun("embed", this.options, ReusedVectors.none(this.store)));
		if (results.outage() != null && results.vectors().isEmpty()) {
			this.outage.begin();
			return Progress.OUTAGE;
		}
		this.outage.end();
		return Progress.MORE;
	}

	private int limit() {
		int texts = this.options.embeddingBatches().texts();
		return this.outage.isOutage() ? texts
				: texts * BATCHES_PER_CALL * ConcurrentEmbedding.concurrency(this.embedder, this.options);
	}

}
