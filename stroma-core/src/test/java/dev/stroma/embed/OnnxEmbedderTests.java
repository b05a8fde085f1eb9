package dev.stroma.embed;

/** What every embedder does, by the model that computes texts together. */
class OnnxEmbedderTests extends EmbedderContract {

	@Override
	protected Embedder embedder() {
		return OnnxModel.ALL_MINILM_L6_V2.embedder(1);
	}

}
