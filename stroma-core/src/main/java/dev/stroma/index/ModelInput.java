package dev.stroma.index;

import org.jspecify.annotations.Nullable;

/**
 * What a model is given for one vector.
 *
 * @param text the chunk's
 * @param document the text it is part of, for a model that reads it too; {@code null} for
 * all others
 */
record ModelInput(String text, @Nullable String document) {

	/**
	 * Whether one call can embed both.
	 */
	boolean isBesides(ModelInput other) {
		// of one record it is the same string
		return (this.document != null) ? this.document.equals(other.document) : other.document == null;
	}

}
