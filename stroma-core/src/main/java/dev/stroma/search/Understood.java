package dev.stroma.search;

import java.util.List;

/**
 * How a question was read. Immutable.
 */
public final class Understood {

	private final String text;

	private final List<String> phrases;

	private final List<String> excluded;

	Understood(String text, List<String> phrases, List<String> excluded) {
		this.text = text;
		this.phrases = List.copyOf(phrases);
		this.excluded = List.copyOf(excluded);
	}

	/**
	 * What was searched for: the question, without operators where it has any.
	 */
	public String text() {
		return this.text;
	}

	/** The phrases that every hit has, as the question has them. */
	public List<String> phrases() {
		return this.phrases;
	}

	/** What no hit says, as the question has it. */
	public List<String> excluded() {
		return this.excluded;
	}

	@Override
	public String toString() {
		return "'%s', with %s, without %s".formatted(this.text, this.phrases, this.excluded);
	}

}
