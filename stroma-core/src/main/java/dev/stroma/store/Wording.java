package dev.stroma.store;

import java.util.List;

/**
 * What every chunk that is found has to say, in whichever way it is found.
 *
 * @param required phrases that it has, all of them
 * @param excluded phrases that it does not have, none of them
 */
public record Wording(List<Phrase> required, List<Phrase> excluded) {

	/** Whatever it says. */
	public static final Wording NONE = new Wording(List.of(), List.of());

	public Wording {
		required = List.copyOf(required);
		excluded = List.copyOf(excluded);
	}

	public boolean isEmpty() {
		return this.required.isEmpty() && this.excluded.isEmpty();
	}

}
