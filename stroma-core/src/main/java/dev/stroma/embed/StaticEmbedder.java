package dev.stroma.embed;

import java.lang.Character.UnicodeScript;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotEmbeddableException;
import dev.stroma.text.WordPiece;

/**
 * Looks word pieces up in a table and adds their rows: a small model of meaning without a
 * neural network, which takes microseconds per text.
 *
 * <p>
 * How a vector comes about:
 * <ol>
 * <li>the text is taken apart into word pieces, all of it, however long;</li>
 * <li>the rows of the pieces are added, each as often as its piece occurs; one that the
 * vocabulary lacks counts for nothing;</li>
 * <li>the sum is scaled to unit length.</li>
 * </ol>
 * The order of words does not matter, so it takes "dog bites man" for "man bites dog". A
 * text without a letter or digit is refused, as is one of unknown pieces alone. Documents
 * and questions get the same vector. Vectors are unit-length and fresh on each call.
 * Thread-safe.
 */
public final class StaticEmbedder extends OneByOneEmbedder {

	private static final int BUNDLED_DIMENSION = 256;

	private final StaticModel model;

	private final EmbedderProfile profile;

	private StaticEmbedder(String name, StaticModel model) {
		this.model = model;
		this.profile = EmbedderProfile.of(name, model.fingerprint()).dimension(model.dimension()).local();
	}

	private StaticEmbedder(StaticModel model, EmbedderProfile profile) {
		this.model = model;
		this.profile = profile;
	}

	/**
	 * The model of the jar {@code stroma-static-model}, if that is on the class path: 256
	 * dimensions, English. Loaded once, on a thread of its own, when the first text comes
	 * or {@link #load} is called; 5 MB on the heap and up to 4 more in use.
	 */
	public static Optional<StaticEmbedder> bundled() {
		return Optional.ofNullable(Bundled.EMBEDDER);
	}

	/**
	 * The same model with the first numbers of its rows alone, as small devices use it:
	 * the vectors are those that {@link TruncatingEmbedder} makes of the whole one's, and
	 * with 128 of them it takes 4 MB on the heap. Loaded once for each number.
	 * @param dimension how many, 1 to 256
	 * @throws InvalidInputException when the model has fewer
	 */
	public static Optional<StaticEmbedder> bundled(int dimension) {
		if (dimension < 1 || dimension > BUNDLED_DIMENSION) {
			throw new InvalidInputException("%d dimensions of the bundled model are to be kept: use 1 to %d"
				.formatted(dimension, BUNDLED_DIMENSION));
		}
		return (dimension == BUNDLED_DIMENSION) ? bundled()
				: Optional.ofNullable(Narrow.EMBEDDERS.computeIfAbsent(dimension, Narrow::load));
	}

	/**
	 * Begins to load the bundled models that somebody was given, so that their first text
	 * need not wait. Doing so again is harmless.
	 */
	public static void load() {
		BundledModel.readAll();
	}

	/**
	 * Opens a model in a folder: {@code model.safetensors} with one table of float32,
	 * float16 or int8, and the {@code tokenizer.json} of a WordPiece model, as Model2Vec
	 * writes them. The table is mapped, which costs no heap; the files must not change
	 * while the embedder is in use. It counts as knowing every script, see
	 * {@link #scripts}.
	 * @throws InvalidInputException when a file is missing, damaged, or of another kind
	 */
	public static StaticEmbedder of(Path folder) {
		Path name = folder.toAbsolutePath().normalize().getFileName();
		return new StaticEmbedder("static " + ((name != null) ? name : "model"), new Model2VecFolder(folder).open());
	}

	/**
	 * A copy for a model that was trained on some scripts only.
	 * @param scripts as for {@link EmbedderProfile#scripts}
	 */
	public StaticEmbedder scripts(UnicodeScript... scripts) {
		return new StaticEmbedder(this.model, this.profile.scripts(scripts));
	}

	@Override
	public EmbedderProfile profile() {
		return this.profile;
	}

	@Override
	NotEmbeddableException refusal(BatchText text) {
		return new NotEmbeddableException(
				"There is no vector for %s: it has no letter and no digit that model '%s' knows, give it at least one word"
					.formatted(text, this.profile.name()));
	}

	@Override
	float @Nullable [] embed(String text) {
		if (!hasWord(text)) {
			return null;
		}
		StaticModel.Parts parts = this.model.parts().get();
		RowTable table = parts.table();
		WordPiece pieces = parts.pieces();
		int unknown = pieces.unknown();
		float[] sum = new float[table.dimension()];
		pieces.tokenize(text, 0, text.length(), (id, start, end) -> {
			if (id != unknown) {
				table.addTo(sum, id);
			}
		});
		double squaredLength = UnitVectors.squaredLength(sum);
		return (squaredLength > 0 && Double.isFinite(squaredLength)) ? UnitVectors.scale(sum, squaredLength) : null;
	}

	private static boolean hasWord(String text) {
		for (int i = 0, c; i < text.length(); i += Character.charCount(c)) {
			c = text.codePointAt(i);
			if (Character.isLetterOrDigit(c)) {
				return true;
			}
		}
		return false;
	}

	private static @Nullable StaticEmbedder bundled(@Nullable StaticModel model) {
		return (model != null) ? new StaticEmbedder("stroma-static", model).scripts(UnicodeScript.LATIN) : null;
	}

	/** Loaded when it is first asked for. */
	private static final class Bundled {

		private static final @Nullable StaticEmbedder EMBEDDER = load();

		private static @Nullable StaticEmbedder load() {
			return bundled(BundledModel.read(BUNDLED_DIMENSION));
		}

	}

	/** By dimension, each loaded when it is first asked for. */
	private static final class Narrow {

		private static final Map<Integer, StaticEmbedder> EMBEDDERS = new ConcurrentHashMap<>();

		private static @Nullable StaticEmbedder load(int dimension) {
			StaticEmbedder embedder = bundled(BundledModel.read(dimension));
			return (embedder == null) ? null : new StaticEmbedder(embedder.model,
					embedder.profile.extended("first " + dimension).dimension(dimension));
		}

	}

}
