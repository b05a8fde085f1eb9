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

	private RemoteEmbedder(int answersAfter) {
		this.answers = new CountDownLatch(answersAfter);
	}

	static RemoteEmbedder answering() {
		return new RemoteEmbedder(0);
	}

	/** Answers no question. */
	static RemoteEmbedder hanging() {
		return new RemoteEmbedder(1);
	}

	@Override
	public EmbedderProfile profile() {
		return EmbedderProfile.of("remote", "remote-64").dimension(64);
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
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

	@Override
	public void close() {
		this.closed.incrementAndGet();
	}

}
