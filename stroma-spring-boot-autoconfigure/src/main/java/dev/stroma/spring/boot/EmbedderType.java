package dev.stroma.spring.boot;

/**
 * Which embedder is made.
 */
enum EmbedderType {

	/** The bundled static model, or hashed words where that is left out. */
	AUTO,

	/** A static model in a folder, or the bundled one. */
	STATIC,

	/** Words, not meaning; no model. */
	HASHING,

	/** A transformer in this process. */
	ONNX,

	/** A model behind an OpenAI-compatible interface. */
	OPENAI,

	/** Search is by keyword only. */
	NONE

}
