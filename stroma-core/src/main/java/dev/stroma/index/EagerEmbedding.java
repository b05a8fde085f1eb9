package dev.stroma.index;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.Embedder;

/**
 * Embeds texts before they are committed: in batches across records, several at a time.
 */
final class EagerEmbedding {

	private static final int MAX_TEXTS = 64;

	private static final int MAX_CHARACTERS = 250_000;

	private final Embedder embedder;

	private final Consumer<TextEmbedding.Results> paid;

	/**
	 * @param paid told of each batch as soon as it is done, on the thread that embedded
	 * it
	 */
	EagerEmbedding(Embedder embedder, Consumer<TextEmbedding.Results> paid) {
		this.embedder = embedder;
		this.paid = paid;
	}

	/**
	 * How the texts are sent.
	 */
	static List<Map<ContentHash, String>> batches(Map<ContentHash, String> inputs) {
		List<Map<ContentHash, String>> batches = new ArrayList<>();
		Map<ContentHash, String> batch = new LinkedHashMap<>();
		int characters = 0;
		for (Map.Entry<ContentHash, String> input : inputs.entrySet()) {
			if (batch.size() == MAX_TEXTS
					|| (!batch.isEmpty() && characters + input.getValue().length() > MAX_CHARACTERS)) {
				batches.add(batch);
				batch = new LinkedHashMap<>();
				characters = 0;
			}
			batch.put(input.getKey(), input.getValue());
			characters += input.getValue().length();
		}
		if (!batch.isEmpty()) {
			batches.add(batch);
		}
		return batches;
	}

	/**
	 * One result per text. After a failure that is not the texts' fault no more are sent,
	 * the rest gets the same result.
	 */
	TextEmbedding.Results embed(Map<ContentHash, String> inputs, IndexRun run) {
		List<Map<ContentHash, String>> batches = batches(inputs);
		TextEmbedding.Results results = new TextEmbedding.Results();
		if (batches.size() == 1 && run.options().deadline().isEmpty()) {
			results.add(embed(batches.get(0)));
		}
		else if (!batches.isEmpty()) {
			embed(batches, results, run);
		}
		results.completeFor(inputs.keySet());
		return results;
	}

	private void embed(List<Map<ContentHash, String>> batches, TextEmbedding.Results results, IndexRun run) {
		int concurrency = Math.min(batches.size(), concurrency(run.options()));
		ExecutorService threads = Executors.newFixedThreadPool(concurrency, EagerEmbedding::thread);
		try {
			CompletionService<TextEmbedding.Results> calls = new ExecutorCompletionService<>(threads);
			Iterator<Map<ContentHash, String>> waiting = batches.iterator();
			int underWay = 0;
			while (underWay > 0 || (waiting.hasNext() && results.outage() == null)) {
				while (underWay < concurrency && waiting.hasNext() && results.outage() == null) {
					Map<ContentHash, String> batch = waiting.next();
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

	private int concurrency(IndexOptions options) {
		return this.embedder.profile().isLocal()
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

	private TextEmbedding.Results embed(Map<ContentHash, String> batch) {
		TextEmbedding.Results results = new TextEmbedding(this.embedder, MAX_TEXTS).embed(batch);
		this.paid.accept(results);
		return results;
	}

}
