package dev.stroma.search;

import java.util.List;
import java.util.Optional;

/**
 * How a question was read. Immutable.
 */
public final class Understood {

	private final String text;

	private final List<String> phrases;

	private final List<String> excluded;

	private final List<Correction> corrections;

	Understood(String text, List<String> phrases, List<String> excluded, List<Correction> corrections) {
		this.text = text;
		this.phrases = List.copyOf(phrases);
		this.excluded = List.copyOf(excluded);
		this.corrections = List.copyOf(corrections);
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

	/**
	 * The words that the index lacks and what they were taken for, in the order of the
	 * text.
	 */
	public List<Correction> corrections() {
		return this.corrections;
	}

	/**
	 * The text with its corrections, if it has any.
	 */
	public Optional<String> didYouMean() {
		if (this.corrections.isEmpty()) {
			return Optional.empty();
		}
		StringBuilder corrected = new StringBuilder();
		int from = 0;
		for (Correction correction : this.corrections) {
			corrected.append(this.text, from, correction.start()).append(correction.instead().get(0));
			from = correction.end();
		}
		return Optional.of(corrected.append(this.text, from, this.text.length()).toString());
	}

	@Override
	public String toString() {
		return "'%s', with %s, without %s".formatted(this.text, this.phrases, this.excluded);
	}

}
