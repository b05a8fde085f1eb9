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
 */
public record Section(List<String> headingPath, int start, int end, @Nullable Integer parent) {

	public Section {
		headingPath = List.copyOf(headingPath);
		if (start < 0 || end <= start) {
			throw new InvalidInputException(
					"Section [%d, %d) is empty or begins before the text: end must be above start >= 0".formatted(start,
							end));
		}
	}

	public static Section of(List<String> headingPath, int start, int end) {
		return new Section(headingPath, start, end, null);
	}

	/**
	 * The section's text, exactly as it stands in the body.
	 */
	public String text(String body) {
		return body.substring(this.start, this.end);
	}

}
