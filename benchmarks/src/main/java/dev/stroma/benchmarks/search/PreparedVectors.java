package dev.stroma.benchmarks.search;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;

/**
 * An embedder that knows its texts beforehand, so that a benchmark measures the index and
 * not a model. A text is known by its last line: what the engine embeds of a document is
 * its title and, on a line of its own, its body.
 */
public final class PreparedVectors implements Embedder {

	private final EmbedderProfile profile;

	private final Map<String, float[]> vectors = new ConcurrentHashMap<>();

	public PreparedVectors(int dimension) {
		this.profile = EmbedderProfile.of("prepared", "prepared-1").dimension(dimension).local();
	}

	public void know(String text, float[] vector) {
		this.vectors.put(text, vector);
	}

	public void forget(String text) {
		this.vectors.remove(text);
	}

	@Override
	public EmbedderProfile profile() {
		return this.profile;
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return texts.stream().map(this::embedQuery).toList();
	}

	@Override
	public float[] embedQuery(String text) {
		float[] vector = this.vectors.get(text.substring(text.lastIndexOf('\n') + 1));
		if (vector == null) {
			throw new IllegalStateException("No vector was prepared for '%s'".formatted(text));
		}
		return vector;
	}

}
