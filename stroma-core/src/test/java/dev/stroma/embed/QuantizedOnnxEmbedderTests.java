package dev.stroma.embed;

/** What every embedder does, by a model of 8 bits. */
class QuantizedOnnxEmbedderTests extends EmbedderContract {

	@Override
	protected Embedder embedder() {
		return OnnxModel.BGE_SMALL_EN_V1_5_Q.embedder(1);
	}

}
