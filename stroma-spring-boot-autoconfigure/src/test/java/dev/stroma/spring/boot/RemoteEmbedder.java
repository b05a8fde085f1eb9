package dev.stroma.spring.boot;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.HashingEmbedder;

/**
 * An embedder that is not local: its vectors follow the commit, and questions wait for it
 * no longer than they must.
 */
class RemoteEmbedder implements Embedder {

	final AtomicInteger closed = new AtomicInteger();

	private final Embedder vectors = HashingEmbedder.of(64);

	private final CountDownLatch answers;

	private final Step beforeDocuments;

	private RemoteEmbedder(int answersAfter, Step beforeDocuments) {
		this.answers = new CountDownLatch(answersAfter);
		this.beforeDocuments = beforeDocuments;
	}

	static RemoteEmbedder answering() {
		return new RemoteEmbedder(0, () -> {
		});
	}

	/** Answers no question. */
	static RemoteEmbedder hanging() {
		return new RemoteEmbedder(1, () -> {
		});
	}

	/** Does something before it embeds documents. */
	static RemoteEmbedder before(Step step) {
		return new RemoteEmbedder(0, step);
	}

	@Override
	public EmbedderProfile profile() {
		return EmbedderProfile.of("remote", "remote-64").dimension(64);
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		try {
			this.beforeDocuments.run();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return this.vectors.embedDocuments(texts);
	}

	@Override
	public float[] embedQuery(String text) {
		try {
			this.answers.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return this.vectors.embedQuery(text);
	}

	/**
	 * What may wait.
	 */
	interface Step {

		void run() throws InterruptedException;

	}

	@Override
	public void close() {
		this.closed.incrementAndGet();
	}

}
