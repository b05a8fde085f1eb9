package dev.stroma.store;

/**
 * What becomes of a file of Stroma, the Go library, when it is opened.
 */
public interface TakeOver {

	/** The identity of what makes the terms. */
	String terms();

	/**
	 * The identity of the model that made the vectors.
	 * @param fingerprint as the file has it
	 * @throws dev.stroma.error.IncompatibleIndexException when it is not to be opened
	 * with vectors of that model
	 */
	String model(String fingerprint);

	/** What the index keeps of each vector. */
	VectorLayout layout();

	/**
	 * The record with all of its chunks.
	 * @param model the identity of the model that made its vectors
	 * @param codec encodes their terms
	 */
	RecordChange plan(GoRecord record, String model, TokenCodec codec);

}
