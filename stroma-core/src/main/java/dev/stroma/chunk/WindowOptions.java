package dev.stroma.chunk;

import java.util.List;

import dev.stroma.error.InvalidInputException;

/**
 * What {@link WindowChunkPolicy} can be told. Lengths are in code points.
 *
 * @param reach how much of a window's end is searched for a separator
 * @param separators groups of characters, the best first
 * @param min length of the shortest text that is cut at all
 * @param windows how many there may be, 0 for any number
 * @param total length of all windows together, 0 for any
 */
record WindowOptions(int size, int overlap, int reach, List<String> separators, int min, int windows, int total,
		int maxSections) {

	WindowOptions {
		if (size < 1) {
			throw new InvalidInputException("The window size is %d: use at least 1".formatted(size));
		}
		if (overlap < 0 || overlap >= size) {
			throw new InvalidInputException(
					"The overlap is %d and the window size %d: the overlap must be at least 0 and below the size"
						.formatted(overlap, size));
		}
		if (reach < 0 || reach > size) {
			throw new InvalidInputException(
					"The reach is %d and the window size %d: search at least 0 characters, and no more than a window has"
						.formatted(reach, size));
		}
		requireNotNegative("minCharacters", min);
		requireNotNegative("maxWindows", windows);
		requireNotNegative("maxCharacters", total);
		Sections.limit(maxSections);
	}

	private static void requireNotNegative(String option, int value) {
		if (value < 0) {
			throw new InvalidInputException(
					"%s is %d: use a positive number, or 0 for no cap".formatted(option, value));
		}
	}

	static WindowOptions of(int size, int overlap) {
		return new WindowOptions(size, overlap, 0, List.of(), 0, 0, 0, 0);
	}

	WindowOptions cutAfter(int reach, List<String> separators) {
		return new WindowOptions(this.size, this.overlap, reach, separators, this.min, this.windows, this.total,
				this.maxSections);
	}

	WindowOptions caps(int min, int windows, int total) {
		return new WindowOptions(this.size, this.overlap, this.reach, this.separators, min, windows, total,
				this.maxSections);
	}

	WindowOptions maxSections(int maxSections) {
		return new WindowOptions(this.size, this.overlap, this.reach, this.separators, this.min, this.windows,
				this.total, maxSections);
	}

	String identity() {
		return "window-1(size=%d,overlap=%d,reach=%d,separators=%s,minCharacters=%d,maxWindows=%d,maxCharacters=%d)"
			.formatted(this.size, this.overlap, this.reach, this.separators.toString().replace("\n", "\\n"), this.min,
					this.windows, this.total);
	}

}
