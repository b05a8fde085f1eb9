package dev.stroma.index;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.Embedder;

/**
 * Embeds texts in batches across records, several at a time.
 */
final class ConcurrentEmbedding {

	private final Embedder embedder;

	private final EmbeddingMeters meters;

	private final Consumer<TextEmbedding.Results> paid;

	private final BooleanSupplier goesOn;

	/**
	 * @param paid told of each batch as soon as it is done, on the thread that embedded
	 * it
	 */
	ConcurrentEmbedding(Embedder embedder, EmbeddingMeters meters, Consumer<TextEmbedding.Results> paid) {
		this(embedder, meters, paid, () -> true);
	}

	/**
	 * @param goesOn asked before each batch
	 */
	ConcurrentEmbedding(Embedder embedder, EmbeddingMeters meters, Consumer<TextEmbedding.Results> paid,
			BooleanSupplier goesOn) {
		this.embedder = embedder;
		this.meters = meters;
		this.paid = paid;
		this.goesOn = goesOn;
	}

	/**
	 * Results by key, in the order of the texts whatever came first. After an outage no
	 * more are sent.
	 */
	TextEmbedding.Results embed(Map<ContentHash, ModelInput> inputs, IndexRun run) {
		List<Map<ContentHash, ModelInput>> batches = run.options().embeddingBatches().cut(inputs);
		TextEmbedding.Results results = new TextEmbedding.Results();
		if (batches.size() == 1 && run.options().deadline().isEmpty()) {
			results.add(embed(batches.get(0)));
		}
		else if (!batches.isEmpty()) {
			embed(batches, results, run);
		}
		return results.inOrder(inputs.keySet());
	}

	private void embed(List<Map<ContentHash, ModelInput>> batches, TextEmbedding.Results results, IndexRun run) {
		int concurrency = Math.min(batches.size(), concurrency(this.embedder, run.options()));
		ExecutorService threads = Executors.newFixedThreadPool(concurrency, ConcurrentEmbedding::thread);
		try {
			CompletionService<TextEmbedding.Results> calls = new ExecutorCompletionService<>(threads);
			Iterator<Map<ContentHash, ModelInput>> waiting = batches.iterator();
			int underWay = 0;
			while (underWay > 0 || goesOn(waiting, results)) {
				while (underWay < concurrency && goesOn(waiting, results)) {
					Map<ContentHash, ModelInput> batch = waiting.next();
					calls.submit(() -> embed(batch));
					underWay++;
				}
				results.add(next(calls, run));
				underWay--;
				run.checkpoint();
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private boolean goesOn(Iterator<Map<ContentHash, ModelInput>> waiting, TextEmbedding.Results results) {
		return waiting.hasNext() && results.outage() == null && this.goesOn.getAsBoolean();
	}

	/**
	 * How many calls are under way at a time, at the most.
	 */
	static int concurrency(Embedder embedder, IndexOptions options) {
		return embedder.profile().isLocal()
				? Math.min(options.embeddingConcurrency(), Runtime.getRuntime().availableProcessors())
				: options.embeddingConcurrency();
	}

	private static TextEmbedding.Results next(CompletionService<TextEmbedding.Results> calls, IndexRun run) {
		try {
			Future<TextEmbedding.Results> done = calls.poll(run.nanosLeft(), TimeUnit.NANOSECONDS);
			if (done == null) {
				run.checkpoint();
				throw new IllegalStateException("Waited longer than the deadline");
			}
			return done.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw IndexRun.interrupted();
		}
		catch (ExecutionException ex) {
			throw failure(ex.getCause());
		}
	}

	private static RuntimeException failure(@Nullable Throwable cause) {
		if (cause instanceof Error error) {
			throw error;
		}
		return (cause instanceof RuntimeException failure) ? failure : new IllegalStateException(cause);
	}

	private static Thread thread(Runnable work) {
		Thread thread = new Thread(work, "stroma-index-embedding");
		thread.setDaemon(true);
		return thread;
	}

	private TextEmbedding.Results embed(Map<ContentHash, ModelInput> batch) {
		TextEmbedding.Results results = TextEmbedding.embed(this.embedder, batch);
		this.meters.count(results);
		this.meters.countAlike(this.embedder.profile().name(), batch, results);
		this.paid.accept(results);
		return results;
	}

}
