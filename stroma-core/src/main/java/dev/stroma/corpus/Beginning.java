package dev.stroma.corpus;

/**
 * The first characters of a text, none of them half of a surrogate pair that the text has
 * whole. Not API: public for the engine's own packages only.
 */
public final class Beginning {

	private Beginning() {
	}

	/**
	 * @param most UTF-16 units at most, 1 or more; a text that is not longer is the
	 * result
	 */
	public static String of(CharSequence text, int most) {
		if (text.length() <= most) {
			return text.toString();
		}
		boolean splits = Character.isHighSurrogate(text.charAt(most - 1))
				&& Character.isLowSurrogate(text.charAt(most));
		return text.subSequence(0, splits ? most - 1 : most).toString();
	}

}
