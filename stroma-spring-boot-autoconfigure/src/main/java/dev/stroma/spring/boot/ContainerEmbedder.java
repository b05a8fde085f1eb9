package dev.stroma.spring.boot;

import java.util.List;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;

/**
 * An embedder that is a bean. The index closes the embedder it is given, but this one
 * belongs to the container, which closes it after the index, or not, as its definition
 * says.
 */
record ContainerEmbedder(Embedder bean) implements Embedder {

	@Override
	public EmbedderProfile profile() {
		return this.bean.profile();
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		return this.bean.embedDocuments(texts);
	}

	@Override
	public float[] embedQuery(String text) {
		return this.bean.embedQuery(text);
	}

	@Override
	public List<float[]> embedQueries(List<String> texts) {
		return this.bean.embedQueries(texts);
	}

	@Override
	public void close() {
		// left to the container
	}

}
