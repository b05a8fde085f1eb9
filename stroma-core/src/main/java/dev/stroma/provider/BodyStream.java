package dev.stroma.provider;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * The body of an answer as it comes, one portion ahead of its reader. A read that takes
 * too long fails.
 */
final class BodyStream extends InputStream implements BodySubscriber<BodyStream> {

	private static final List<ByteBuffer> END = List.of(ByteBuffer.allocate(0));

	private final Duration silence;

	private final long deadline;

	private final LinkedBlockingQueue<List<ByteBuffer>> portions = new LinkedBlockingQueue<>();

	private final AtomicReference<Flow.@Nullable Subscription> subscription = new AtomicReference<>();

	private volatile @Nullable Throwable failure;

	private volatile boolean closed;

	private final Deque<ByteBuffer> current = new ArrayDeque<>();

	private boolean ended;

	/**
	 * @param silence how long a read waits
	 * @param deadline by {@link System#nanoTime()}, for the whole body
	 */
	BodyStream(Duration silence, long deadline) {
		this.silence = silence;
		this.deadline = deadline;
	}

	@Override
	public CompletionStage<BodyStream> getBody() {
		return CompletableFuture.completedFuture(this);
	}

	@Override
	public void onSubscribe(Flow.Subscription subscription) {
		this.subscription.set(subscription);
		if (this.closed) {
			subscription.cancel();
		}
		else {
			subscription.request(1);
		}
	}

	@Override
	public void onNext(List<ByteBuffer> portion) {
		this.portions.add(portion);
	}

	@Override
	public void onError(Throwable failure) {
		this.failure = failure;
		this.portions.add(END);
	}

	@Override
	public void onComplete() {
		this.portions.add(END);
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xff;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		if (length == 0) {
			return 0;
		}
		while (!this.ended && this.current.isEmpty()) {
			nextPortion();
		}
		ByteBuffer buffer = this.current.peekFirst();
		if (buffer == null) {
			return -1;
		}
		int read = Math.min(length, buffer.remaining());
		buffer.get(target, offset, read);
		if (!buffer.hasRemaining()) {
			this.current.removeFirst();
		}
		return read;
	}

	private void nextPortion() throws IOException {
		long left = Math.min(TimeUnit.NANOSECONDS.convert(this.silence), this.deadline - System.nanoTime());
		List<ByteBuffer> portion;
		try {
			portion = this.portions.poll(Math.max(0, left), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new InterruptedIOException("interrupted while reading the answer");
		}
		if (portion == null || (portion != END && System.nanoTime() - this.deadline > 0)) {
			throw new HttpTimeoutException((System.nanoTime() - this.deadline < 0)
					? "the answer stopped for " + this.silence : "the answer was not complete in time");
		}
		if (portion != END) {
			portion.stream().filter(ByteBuffer::hasRemaining).forEach(this.current::addLast);
			Flow.Subscription source = this.subscription.get();
			if (source != null) {
				source.request(1);
			}
			return;
		}
		this.ended = true;
		Throwable cause = this.failure;
		if (cause != null) {
			throw (cause instanceof IOException io) ? io : new IOException(cause);
		}
	}

	@Override
	public void close() {
		this.closed = true;
		Flow.Subscription source = this.subscription.get();
		if (source != null) {
			source.cancel();
		}
	}

}
