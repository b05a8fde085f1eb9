package dev.stroma.index;

/**
 * Whether vectors are taken from the file that {@link IndexOptions#reuseFrom} names.
 */
public enum ReuseStatus {

	/** No file was named. */
	DISABLED,

	/** Vectors were taken, as far as the file has them. */
	ACTIVE,

	/** There is no such file, or it cannot be opened. */
	UNAVAILABLE,

	/** It is no index, a newer one, or its vectors are of another model or width. */
	INCOMPATIBLE,

	/** It could not be read any more on the way; what came afterwards was embedded. */
	ERROR

}
