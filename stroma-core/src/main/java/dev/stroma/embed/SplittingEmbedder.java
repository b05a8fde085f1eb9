package dev.stroma.embed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

/**
 * Finds out how many texts a server takes at a time. Thread-safe.
 *
 * <ol>
 * <li>A batch that fails as too large (HTTP status 413), by the server or by timeout is
 * halved until it passes. The next ones begin with the size that passed, which doubles
 * after ten good batches; after each failure it takes twice as many.</li>
 * <li>A text that fails alone while another one passes is at fault itself:
 * {@link NotEmbeddableException}.</li>
 * <li>When two texts fail alone and none has passed, the server is down, and nothing more
 * is asked.</li>
 * </ol>
 */
public final class SplittingEmbedder extends EmbedderDecorator {

	private static final int TOO_LARGE = 413;

	private final BatchSize size;

	private SplittingEmbedder(Embedder delegate, BatchSize size) {
		super(delegate);
		this.size = size;
	}

	/**
	 * @param batchSize texts at a time at the most, 1 or more
	 */
	public static SplittingEmbedder of(Embedder delegate, int batchSize) {
		if (batchSize < 1) {
			throw new InvalidInputException("The batch size is %d: use 1 or more texts".formatted(batchSize));
		}
		return new SplittingEmbedder(requirePlain(delegate, SplittingEmbedder.class), new BatchSize(batchSize));
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return new Run(texts).all();
	}

	private static boolean mayBeTooMuch(ProviderException failure) {
		return failure.failureClass() == FailureClass.SERVER || failure.failureClass() == FailureClass.TIMEOUT
				|| failure.status().orElse(0) == TOO_LARGE;
	}

	/** Questions are short: they are not split. */
	@Override
	public List<float[]> embedQueries(List<String> texts) {
		return this.delegate.embedQueries(texts);
	}

	/**
	 * The texts of one call.
	 */
	private final class Run {

		private final List<String> texts;

		private final List<float[]> vectors;

		private Run(List<String> texts) {
			this.texts = texts;
			this.vectors = new ArrayList<>(texts.size());
		}

		List<float[]> all() {
			while (this.vectors.size() < this.texts.size()) {
				int from = this.vectors.size();
				next(from, Math.min(this.texts.size(), from + SplittingEmbedder.this.size.texts()));
			}
			return Collections.unmodifiableList(this.vectors);
		}

		private void next(int from, int to) {
			try {
				this.vectors.addAll(SplittingEmbedder.this.delegate.embedDocuments(this.texts.subList(from, to)));
				SplittingEmbedder.this.size.passed(to - from);
			}
			catch (ProviderException ex) {
				if (!mayBeTooMuch(ex)) {
					throw ex;
				}
				if (to - from == 1) {
					throw alone(from, ex);
				}
				SplittingEmbedder.this.size.failed(to - from);
			}
		}

		/** Whether it is the text or the server, another text tells. */
		private RuntimeException alone(int index, ProviderException failure) {
			if (this.vectors.isEmpty() && !passesAnother(index)) {
				return failure;
			}
			return new NotEmbeddableException(
					"There is no vector for %s: the model fails for it alone (%s), shorten it or leave it out"
						.formatted(BatchText.of(this.texts, index), failure.getMessage()),
					failure);
		}

		private boolean passesAnother(int index) {
			if (this.texts.size() == 1) {
				return false;
			}
			int other = (index + 1) % this.texts.size();
			try {
				SplittingEmbedder.this.delegate.embedDocuments(this.texts.subList(other, other + 1));
				return true;
			}
			catch (ProviderException ex) {
				return false;
			}
		}

	}

	/**
	 * How many texts go at a time.
	 */
	private static final class BatchSize {

		private static final int MAX_PATIENCE = 1280;

		private final int most;

		private int texts;

		private int passed;

		private int patience = 10;

		private BatchSize(int most) {
			this.most = most;
			this.texts = most;
		}

		synchronized int texts() {
			return this.texts;
		}

		synchronized void passed(int size) {
			if (size >= this.texts && this.texts < this.most && ++this.passed >= this.patience) {
				this.texts = Math.min(this.most, 2 * this.texts);
				this.passed = 0;
			}
		}

		synchronized void failed(int size) {
			this.texts = Math.max(1, Math.min(this.texts, size / 2));
			this.passed = 0;
			this.patience = Math.min(MAX_PATIENCE, 2 * this.patience);
		}

	}

}
