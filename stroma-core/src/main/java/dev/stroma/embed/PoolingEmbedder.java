package dev.stroma.embed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.text.TokenCounter;

/**
 * Gives a text that is longer than the model's input one vector all the same, of the
 * whole of it: the text is cut into as few pieces of about the same size as fit, and the
 * vector is the mean of their unit vectors, each with the weight of its tokens, scaled to
 * unit length. Shorter texts are left alone. Thread-safe.
 */
public final class PoolingEmbedder extends EmbedderDecorator {

	private final EmbedderProfile profile;

	private final int limit;

	private final TokenCounter counter;

	private final VectorCheck check;

	private record Piece(String text, int tokens) {
	}

	private PoolingEmbedder(Embedder delegate, int limit, TokenCounter counter) {
		super(delegate);
		this.limit = limit;
		this.counter = counter;
		this.profile = delegate.profile()
			.maxInputTokens(0)
			.extended("pooled:%d:%s".formatted(limit, counter.identity()))
			// texts that the model reads whole have the same vectors as before
			.inStroma(delegate.profile().stromaFingerprint());
		this.check = new VectorCheck(this.profile);
	}

	/**
	 * The embedder, with what it reads only the beginning of embedded in pieces, as
	 * {@link #of(Embedder)} does; the embedder itself where it has no limit, or sees to
	 * that itself as it reads chunks in their document.
	 */
	static Embedder whole(Embedder delegate) {
		boolean reads = delegate.profile().maxInputTokens() == 0 || ContextualEmbedder.of(delegate).isPresent();
		return reads ? delegate : of(delegate);
	}

	/**
	 * Pieces of nine tenths of the model's input by a careful guess of its tokens, which
	 * leaves room for a prefix.
	 * @param delegate whose profile says how many tokens it reads
	 */
	public static PoolingEmbedder of(Embedder delegate) {
		int most = delegate.profile().maxInputTokens();
		if (most == 0) {
			throw new InvalidInputException("The input limit of embedder '%s' is unknown: set maxInputTokens"
				.formatted(delegate.profile().name()));
		}
		return of(delegate, Math.max(1, (int) (9L * most / 10)), ModelTokens.GUESSED);
	}

	/**
	 * @param counter counts as the model does, or more; what the model adds to each text,
	 * prefixes included, must fit in beside {@code limit}
	 * @param limit tokens in a piece, 1 or more and no more than the model reads
	 */
	public static PoolingEmbedder of(Embedder delegate, int limit, TokenCounter counter) {
		int most = requirePlain(delegate, PoolingEmbedder.class).profile().maxInputTokens();
		if (limit < 1 || (most > 0 && limit > most)) {
			throw new InvalidInputException(
					"A piece of a long text is to have %d tokens: use 1 to %s, the input limit of embedder '%s'"
						.formatted(limit, (most > 0) ? most : "any number", delegate.profile().name()));
		}
		return new PoolingEmbedder(delegate, limit, counter);
	}

	@Override
	public EmbedderProfile profile() {
		return (this.profile.dimension() > 0) ? this.profile : this.profile.dimension(this.check.width());
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		List<List<Piece>> pieces = texts.stream().map(this::cut).toList();
		List<String> inputs = pieces.stream().flatMap(List::stream).map(Piece::text).toList();
		if (inputs.isEmpty()) {
			return List.of();
		}
		List<float[]> vectors = this.check.documents(inputs, this.delegate.embedDocuments(inputs));
		List<float[]> pooled = new ArrayList<>(texts.size());
		int from = 0;
		for (int i = 0; i < texts.size(); i++) {
			int to = from + pieces.get(i).size();
			pooled.add(mean(pieces.get(i), vectors.subList(from, to), BatchText.of(texts, i)));
			from = to;
		}
		return Collections.unmodifiableList(pooled);
	}

	@Override
	public float[] embedQuery(String text) {
		List<Piece> pieces = cut(text);
		List<float[]> vectors = new ArrayList<>(pieces.size());
		for (Piece piece : pieces) {
			vectors.add(this.check.question(piece.text(), this.delegate.embedQuery(piece.text())));
		}
		return mean(pieces, vectors, BatchText.question(text));
	}

	private List<Piece> cut(String text) {
		int tokens = this.counter.count(text, 0, text.length());
		if (tokens <= this.limit) {
			return List.of(new Piece(text, tokens));
		}
		int count = (tokens + this.limit - 1) / this.limit;
		int size = Math.min(this.limit, (tokens + count - 1) / count);
		List<Piece> pieces = new ArrayList<>(count);
		for (int start = this.counter.after(text, 0, text.length(), 0); start < text.length();) {
			int end = this.counter.after(text, start, text.length(), size);
			pieces.add(new Piece(text.substring(start, end), this.counter.count(text, start, end)));
			start = end;
		}
		return pieces;
	}

	private static float[] mean(List<Piece> pieces, List<float[]> vectors, BatchText text) {
		if (pieces.size() == 1) {
			return vectors.get(0);
		}
		float[] sum = new float[vectors.get(0).length];
		for (int i = 0; i < vectors.size(); i++) {
			float[] vector = vectors.get(i);
			for (int j = 0; j < sum.length; j++) {
				sum[j] += pieces.get(i).tokens() * vector[j];
			}
		}
		double squaredLength = UnitVectors.squaredLength(sum);
		if (squaredLength == 0) {
			throw new NotEmbeddableException("There is no vector for %s: those of its %d pieces cancel each other out"
				.formatted(text, pieces.size()));
		}
		return UnitVectors.scale(sum, squaredLength);
	}

}
