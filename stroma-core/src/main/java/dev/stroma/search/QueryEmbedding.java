package dev.stroma.search;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

import dev.stroma.embed.Embedder;
import dev.stroma.error.Fatal;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.StromaException;

/**
 * Embeds a question in bounded time: a local embedder on the caller's thread, any other
 * on one of a few threads of its own, so that a hanging one costs a search its vector arm
 * and nothing more.
 */
final class QueryEmbedding implements AutoCloseable {

	/**
	 * The vector, or how it came that there is none.
	 */
	record Outcome(float @Nullable [] vector, Arm.State state, String reason) {

		static final Outcome NONE = new Outcome(null, Arm.State.NOT_APPLICABLE, "");

		private static Outcome failed(Arm.State state, Throwable reason) {
			return new Outcome(null, state, String.valueOf(reason.getMessage()));
		}

	}

	private final Embedder embedder;

	private final Duration timeout;

	private volatile @Nullable String failure;

	private final TimedCalls calls = new TimedCalls("stroma-query-embedding");

	QueryEmbedding(Embedder embedder, Duration timeout) {
		this.embedder = embedder;
		this.timeout = timeout;
	}

	/**
	 * @param deadline how long the whole search may take, {@code null} for no limit
	 * @param start when it began, as {@link System#nanoTime()} gave it
	 */
	Outcome embed(String question, @Nullable Duration deadline, long start) {
		return embed(List.of(question), deadline, start).get(0);
	}

	/**
	 * Embeds several questions in one call of the embedder; where one of them has no
	 * vector, each in a call of its own.
	 * @param deadline how long all of it may take, {@code null} for no limit
	 * @param start when it began
	 */
	List<Outcome> embed(List<String> questions, @Nullable Duration deadline, long start) {
		Outcome failure;
		try {
			List<float[]> vectors = this.embedder.profile().isLocal() ? vectors(questions)
					: embedRemotely(questions, deadline, start);
			this.failure = null;
			return vectors.stream().map((vector) -> new Outcome(vector, Arm.State.RAN, "")).toList();
		}
		catch (NotEmbeddableException ex) {
			if (questions.size() > 1) {
				return questions.stream().map((question) -> embed(question, deadline, start)).toList();
			}
			failure = Outcome.failed(Arm.State.NOT_APPLICABLE, ex);
		}
		catch (ProviderException ex) {
			failure = Outcome.failed(ex.retryable() ? Arm.State.UNAVAILABLE : Arm.State.FAILED, ex);
		}
		catch (StromaException ex) {
			failure = Outcome.failed(Arm.State.FAILED, ex);
		}
		catch (TimeoutException ex) {
			failure = new Outcome(null, Arm.State.LATE, "embedding the question took longer than " + ex.getMessage());
		}
		catch (RejectedExecutionException ex) {
			failure = new Outcome(null, Arm.State.UNAVAILABLE,
					"busy: %d questions are being embedded already, try again".formatted(TimedCalls.MAX_THREADS));
		}
		if (failure.state() != Arm.State.NOT_APPLICABLE) {
			this.failure = failure.reason();
		}
		return Collections.nCopies(questions.size(), failure);
	}

	/** Why the last question has no vector, {@code null} when it has one. */
	@Nullable String failure() {
		return this.failure;
	}

	private List<float[]> vectors(List<String> questions) {
		return (questions.size() == 1) ? List.of(this.embedder.embedQuery(questions.get(0)))
				: this.embedder.embedQueries(questions);
	}

	private List<float[]> embedRemotely(List<String> questions, @Nullable Duration deadline, long start)
			throws TimeoutException {
		Wait wait = Wait.of(this.timeout, "stroma.search.query-embedding-timeout", deadline, start);
		try {
			return this.calls.call(() -> vectors(questions), wait.time());
		}
		catch (TimeoutException ex) {
			throw new TimeoutException(wait.remedy());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ProviderException(ProviderException.FailureClass.TIMEOUT,
					"Interrupted while embedding the question", ex);
		}
		catch (ExecutionException ex) {
			Fatal.rethrow(ex.getCause());
			throw (ex.getCause() instanceof StromaException failure) ? failure
					: new ProviderException(ProviderException.FailureClass.DEPENDENCY_UNAVAILABLE,
							"Embedding the question failed: " + ex.getCause(), ex);
		}
	}

	@Override
	public void close() {
		this.calls.close();
	}

}
