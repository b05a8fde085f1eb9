package dev.stroma.embed;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.Beginning;
import dev.stroma.error.Fatal;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.error.StromaException;
import dev.stroma.observation.Observations;
import dev.stroma.provider.Lanes;
import dev.stroma.provider.Lanes.Lane;
import dev.stroma.provider.TransientRetry;

/**
 * The guard the engine puts around every embedder, so that nothing but good vectors gets
 * further. Not API: public for the engine's own packages only.
 *
 * <ol>
 * <li>A text that is longer than the model's input, by its profile, is embedded in pieces
 * ({@link PoolingEmbedder}). The model keeps its name for that: of shorter texts all
 * vectors are the same.</li>
 * <li>Where a limit is set, as many calls as the model can take run at a time, which is
 * learned from their failures; questions overtake batches, one more of them than of
 * batches can run, and 100 calls wait at the most.</li>
 * <li>Passing failures that were not tried again yet are, up to three calls in all. An
 * exception that is not a {@link StromaException}, or an error that is not the virtual
 * machine's, counts as one and becomes a {@link ProviderException} of class
 * {@code DEPENDENCY_UNAVAILABLE} with that cause.</li>
 * <li>An answer has one vector per text, each of the width the profile says or, where it
 * says none, of the first good answer, and every number is finite; else the whole answer
 * is refused with a {@link ProviderException} of class {@code SCHEMA_MISMATCH}.</li>
 * <li>A vector of zeros points nowhere: {@link NotEmbeddableException} for its text.</li>
 * <li>What is returned are fresh copies of unit length.</li>
 * </ol>
 * As thread-safe as the embedder behind it, which it closes when it is closed. The
 * profile is read once.
 */
public final class CheckedEmbedder implements Embedder {

	private static final int MAX_MESSAGE_LENGTH = 300;

	private static final int MAX_CAUSES = 20;

	/** As good as for ever: who is in a hurry interrupts. */
	private static final Duration MAX_WAIT = Duration.ofHours(1);

	private final Embedder delegate;

	private final EmbedderProfile profile;

	private final String description;

	private final VectorCheck check;

	private final TransientRetry retry;

	private final @Nullable Lanes lanes;

	private final Observations observations;

	private CheckedEmbedder(Embedder delegate, EmbedderProfile profile, TransientRetry retry, @Nullable Lanes lanes,
			Observations observations) {
		this.observations = observations;
		this.delegate = delegate;
		this.profile = profile;
		this.description = "Embedder '%s'".formatted(profile.name());
		this.check = new VectorCheck(profile);
		this.retry = retry;
		this.lanes = lanes;
	}

	/**
	 * The guarded embedder; one that is guarded already is returned as it is.
	 * @throws InvalidInputException when it has no profile, as a mock may have none
	 */
	public static CheckedEmbedder of(Embedder delegate) {
		return (delegate instanceof CheckedEmbedder checked) ? checked : of(delegate, TransientRetry.create());
	}

	static CheckedEmbedder of(Embedder delegate, TransientRetry retry) {
		EmbedderProfile profile = delegate.profile();
		if (profile == null) {
			throw new InvalidInputException("The embedder %s has no profile: return one from profile()"
				.formatted(delegate.getClass().getName()));
		}
		return new CheckedEmbedder(PoolingEmbedder.whole(delegate), profile, retry, null, Observations.NONE);
	}

	/**
	 * The same guard that lets no more than so many batches run at a time.
	 */
	public CheckedEmbedder limited(int batches) {
		return new CheckedEmbedder(this.delegate, this.profile, this.retry, new Lanes(batches + 1), this.observations);
	}

	/**
	 * The same guard whose calls are observed, each with its retries.
	 */
	public CheckedEmbedder observed(Observations observations) {
		return new CheckedEmbedder(this.delegate, this.profile, this.retry, this.lanes, observations);
	}

	/**
	 * The embedder's profile, with the width its vectors turned out to have.
	 */
	@Override
	public EmbedderProfile profile() {
		return (this.profile.dimension() > 0) ? this.profile : this.profile.dimension(this.check.width());
	}

	/**
	 * One fresh unit-length vector per text, in the order of the texts; no texts, no
	 * call.
	 */
	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		if (texts.isEmpty()) {
			return List.of();
		}
		List<String> batch = List.copyOf(texts);
		return this.check.documents(batch, call(Lane.BATCH, () -> this.delegate.embedDocuments(batch)));
	}

	/**
	 * This as one that reads chunks in their document, if it is one.
	 */
	Optional<ContextualEmbedder> contextual() {
		return ContextualEmbedder.of(this.delegate)
			.map((inner) -> new ContextualDecorator(this, (document, chunks) -> embedChunks(inner, document, chunks)));
	}

	private List<float[]> embedChunks(ContextualEmbedder inner, String document, List<String> chunks) {
		if (chunks.isEmpty()) {
			return List.of();
		}
		List<String> batch = List.copyOf(chunks);
		return this.check.documents(batch, call(Lane.BATCH, () -> inner.embedChunks(document, batch)));
	}

	/**
	 * What {@link #embedDocuments} would return had the model answered this: for vectors
	 * that it made elsewhere.
	 * @throws ProviderException when they are not such as it makes
	 */
	public List<float[]> checked(List<String> texts, List<float[]> vectors) {
		return texts.isEmpty() ? List.of() : this.check.documents(texts, vectors);
	}

	/**
	 * The fresh unit-length vector of a question.
	 */
	@Override
	public float[] embedQuery(String text) {
		return this.check.question(text, call(Lane.QUESTION, () -> this.delegate.embedQuery(text)));
	}

	/**
	 * The fresh unit-length vectors of several questions; no questions, no call.
	 */
	@Override
	public List<float[]> embedQueries(List<String> texts) {
		if (texts.isEmpty()) {
			return List.of();
		}
		List<String> batch = List.copyOf(texts);
		return this.check.documents(batch, call(Lane.QUESTION, () -> this.delegate.embedQueries(batch)));
	}

	@Override
	public void close() {
		this.delegate.close();
	}

	private <T> T call(Lane lane, Supplier<T> call) {
		Lanes lanes = this.lanes;
		return this.observations.observe(EmbedObservation.CONVENTION,
				new EmbedObservation(this.profile.name(), (lane == Lane.BATCH) ? "documents" : "question"),
				() -> this.retry.call(this.description,
						() -> (lanes != null) ? limited(lanes, lane, call) : translated(call)));
	}

	private <T> T limited(Lanes lanes, Lane lane, Supplier<T> call) {
		try (Lanes.Permit permit = lanes.enter(this.description, lane, MAX_WAIT)) {
			return permit.watch(() -> translated(call));
		}
	}

	private static <T> T translated(Supplier<T> call) {
		try {
			return call.get();
		}
		catch (StromaException ex) {
			throw ex;
		}
		catch (Exception | Error ex) {
			Fatal.rethrow(ex);
			throw unavailable(ex);
		}
	}

	/**
	 * An interrupt swallowed on the way is given back to the thread, which ends the
	 * retries.
	 */
	private static ProviderException unavailable(Throwable failure) {
		Throwable cause = failure;
		for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
			if (cause instanceof InterruptedException) {
				Thread.currentThread().interrupt();
			}
			cause = cause.getCause();
		}
		String message = failure.toString();
		return new ProviderException(FailureClass.DEPENDENCY_UNAVAILABLE,
				(message.length() <= MAX_MESSAGE_LENGTH) ? message : Beginning.of(message, MAX_MESSAGE_LENGTH) + "...",
				failure);
	}

}
