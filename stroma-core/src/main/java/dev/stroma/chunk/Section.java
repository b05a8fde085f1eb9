package dev.stroma.chunk;

import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * A slice of a record's body: {@code body.substring(start, end)} is its text.
 *
 * @param headingPath the headings it stands under, outermost first, possibly none
 * @param start offset of its first character in the body, in UTF-16 units
 * @param end offset after its last character, above {@code start}
 * @param parent index of the enclosing section in the same list, smaller than its own, or
 * {@code null}
 * @param context what a reader of the slice alone would miss, such as the header of the
 * table it continues: embedded and searched with it, no part of its text; possibly empty,
 * at most {@value #MAX_CONTEXT} characters
 * @param searchable whether it can be found; one that cannot is stored for those it
 * encloses
 */
public record Section(List<String> headingPath, int start, int end, @Nullable Integer parent, String context,
		boolean searchable) {

	/** UTF-16 units in a context at most. */
	public static final int MAX_CONTEXT = 4000;

	public Section {
		headingPath = List.copyOf(headingPath);
		if (start < 0 || end <= start) {
			throw new InvalidInputException(
					"Section [%d, %d) is empty or begins before the text: end must be above start >= 0".formatted(start,
							end));
		}
		if (context.length() > MAX_CONTEXT) {
			throw new InvalidInputException(
					"The context of section [%d, %d) has %d characters: use at most %d, it comes before every embedded text"
						.formatted(start, end, context.length(), MAX_CONTEXT));
		}
	}

	/**
	 * A section that can be found, without a parent and without context.
	 */
	public static Section of(List<String> headingPath, int start, int end) {
		return new Section(headingPath, start, end, null, "", true);
	}

	/**
	 * The same section inside another.
	 */
	public Section parent(@Nullable Integer parent) {
		return new Section(this.headingPath, this.start, this.end, parent, this.context, this.searchable);
	}

	/**
	 * The same section with another context.
	 */
	public Section context(String context) {
		return new Section(this.headingPath, this.start, this.end, this.parent, context, this.searchable);
	}

	/**
	 * The same section, found or only stored.
	 */
	public Section searchable(boolean searchable) {
		return new Section(this.headingPath, this.start, this.end, this.parent, this.context, searchable);
	}

	/**
	 * The section's text, exactly as it stands in the body.
	 */
	public String text(String body) {
		return body.substring(this.start, this.end);
	}

}
