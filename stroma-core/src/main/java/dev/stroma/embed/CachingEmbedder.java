package dev.stroma.embed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.ProviderException;

/**
 * Remembers the vectors of the questions asked last, in memory. Documents are left to the
 * index, which keeps their vectors anyway. Thread-safe; what it returns are copies.
 */
public final class CachingEmbedder extends EmbedderDecorator {

	/** A longer question is hardly asked twice, and would take memory. */
	private static final int MAX_LENGTH = 1000;

	private final int size;

	private final Map<Key, float[]> vectors = new LinkedHashMap<>(16, 0.75f, true);

	private final LongAdder hits = new LongAdder();

	private final LongAdder misses = new LongAdder();

	private record Key(String identity, String question) {
	}

	private CachingEmbedder(Embedder delegate, int size) {
		super(delegate);
		this.size = size;
	}

	/**
	 * @param size how many questions are remembered, 1 or more; those asked longest ago
	 * are forgotten first. A question takes its length and four bytes per dimension
	 */
	public static CachingEmbedder of(Embedder delegate, int size) {
		if (size < 1) {
			throw new InvalidInputException("The query cache is to have %d questions: use 1 or more".formatted(size));
		}
		return new CachingEmbedder(delegate, size);
	}

	@Override
	public float[] embedQuery(String text) {
		if (text.length() > MAX_LENGTH) {
			return this.delegate.embedQuery(text);
		}
		Key key = new Key(profile().identity(), text);
		float[] known = get(key);
		if (known != null) {
			return known.clone();
		}
		float[] vector = this.delegate.embedQuery(text);
		put(key, vector.clone());
		return vector;
	}

	@Override
	Optional<ContextualEmbedder> contextual() {
		return ContextualEmbedder.of(this.delegate).map((inner) -> new ContextualDecorator(this, inner::embedChunks));
	}

	/** Those that are not known are asked for in one call. */
	@Override
	public List<float[]> embedQueries(List<String> texts) {
		String identity = profile().identity();
		Map<String, float[]> vectors = new LinkedHashMap<>();
		List<String> unknown = new ArrayList<>();
		for (String text : new LinkedHashSet<>(texts)) {
			float[] known = get(new Key(identity, text));
			if (known != null) {
				vectors.put(text, known);
			}
			else {
				unknown.add(text);
			}
		}
		List<float[]> made = unknown.isEmpty() ? List.of() : this.delegate.embedQueries(unknown);
		for (int i = 0; i < made.size(); i++) {
			vectors.put(unknown.get(i), made.get(i));
			if (unknown.get(i).length() <= MAX_LENGTH) {
				put(new Key(identity, unknown.get(i)), made.get(i).clone());
			}
		}
		return texts.stream().map((text) -> copy(vectors.get(text))).toList();
	}

	private static float[] copy(float @Nullable [] vector) {
		if (vector == null) {
			throw new ProviderException(ProviderException.FailureClass.SCHEMA_MISMATCH,
					"The embedder returned fewer vectors than questions: it must return one per text");
		}
		return vector.clone();
	}

	private float @Nullable [] get(Key key) {
		float[] known = find(key);
		((known != null) ? this.hits : this.misses).increment();
		return known;
	}

	private synchronized float @Nullable [] find(Key key) {
		return this.vectors.get(key);
	}

	/** Questions whose vector was known. */
	public long hits() {
		return this.hits.sum();
	}

	/** Questions that the embedder was asked for because their vector was not known. */
	public long misses() {
		return this.misses.sum();
	}

	private synchronized void put(Key key, float[] vector) {
		this.vectors.put(key, vector);
		if (this.vectors.size() > this.size) {
			this.vectors.remove(this.vectors.keySet().iterator().next());
		}
	}

}
