package dev.stroma.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.HashingEmbedder;

/**
 * A hashing embedder that counts what it is asked for and whose answers can be changed: a
 * stand-in for a remote model, with real vectors.
 */
public final class TestEmbedder implements Embedder {

	private final Embedder hashing;

	private final EmbedderProfile profile;

	private final List<String> documents = Collections.synchronizedList(new ArrayList<>());

	private volatile UnaryOperator<List<float[]>> answer = UnaryOperator.identity();

	private volatile UnaryOperator<List<String>> before = UnaryOperator.identity();

	private TestEmbedder(Embedder hashing, EmbedderProfile profile) {
		this.hashing = hashing;
		this.profile = profile;
	}

	/** Not local, so vectors follow after the commit unless asked otherwise. */
	public static TestEmbedder remote(String model, int dimension) {
		return new TestEmbedder(HashingEmbedder.of(dimension, model),
				EmbedderProfile.of(model, "fingerprint of " + model).dimension(dimension));
	}

	public static TestEmbedder local(String model, int dimension) {
		return new TestEmbedder(HashingEmbedder.of(dimension, model),
				EmbedderProfile.of(model, "fingerprint of " + model).dimension(dimension).local());
	}

	/**
	 * What is done with the texts of each call before they are embedded, such as failing.
	 */
	public TestEmbedder before(UnaryOperator<List<String>> before) {
		this.before = before;
		return this;
	}

	/** What is made of each answer. */
	public TestEmbedder answering(UnaryOperator<List<float[]>> answer) {
		this.answer = answer;
		return this;
	}

	/** All texts embedded so far. */
	public List<String> documents() {
		return List.copyOf(this.documents);
	}

	@Override
	public EmbedderProfile profile() {
		return this.profile;
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		List<float[]> vectors = this.hashing.embedDocuments(this.before.apply(texts));
		this.documents.addAll(texts);
		return this.answer.apply(vectors);
	}

	@Override
	public float[] embedQuery(String text) {
		return this.answer.apply(List.of(this.hashing.embedQuery(this.before.apply(List.of(text)).get(0)))).get(0);
	}

}
