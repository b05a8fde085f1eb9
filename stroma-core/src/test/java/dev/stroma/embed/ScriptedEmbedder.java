package dev.stroma.embed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Says nothing of its width, answers as the test says, nonsense included, and counts the
 * calls.
 */
final class ScriptedEmbedder implements Embedder {

	private final @Nullable EmbedderProfile profile;

	private final Function<String, float @Nullable []> script;

	private int calls;

	private boolean closed;

	private ScriptedEmbedder(@Nullable EmbedderProfile profile, Function<String, float @Nullable []> script) {
		this.profile = profile;
		this.script = script;
	}

	static ScriptedEmbedder of(Function<String, float @Nullable []> script) {
		return new ScriptedEmbedder(EmbedderProfile.of("fake", "fake-1"), script);
	}

	/** As a mock that was told nothing. */
	static ScriptedEmbedder withoutProfile() {
		return new ScriptedEmbedder(null, (text) -> null);
	}

	int calls() {
		return this.calls;
	}

	boolean closed() {
		return this.closed;
	}

	@Override
	@SuppressWarnings("NullAway") // as a careless implementation
	public EmbedderProfile profile() {
		return this.profile;
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		this.calls++;
		List<float[]> vectors = new ArrayList<>();
		for (String text : texts) {
			vectors.add(answer(text));
		}
		return vectors;
	}

	@Override
	public float[] embedQuery(String text) {
		this.calls++;
		return answer(text);
	}

	@Override
	public void close() {
		this.closed = true;
	}

	@SuppressWarnings("NullAway") // as a careless implementation
	private float[] answer(String text) {
		return this.script.apply(text);
	}

}
