package dev.stroma.search;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Tells how a search came to its hits: how the question was read, what each arm did, and
 * what adds up to each hit's score.
 */
final class ExplanationText {

	private ExplanationText() {
	}

	static String of(SearchResult result) {
		StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%s: %d of %d hits, generation %d, %.3f ms",
				oneLine(result.understood().toString()), result.hits().size(), result.total(), result.generation(),
				result.took().toNanos() / 1e6));
		for (Correction correction : result.understood().corrections()) {
			append(text, "  ", correction.toString());
		}
		for (Arm arm : result.arms()) {
			append(text, "  ", arm(arm));
		}
		List<SearchHit> hits = result.hits();
		for (int i = 0; i < hits.size(); i++) {
			SearchHit hit = hits.get(i);
			append(text, "  ", String.format(Locale.ROOT, "%d. %s lines %d-%d, relevance %.4f", i + 1, hit.ref(),
					hit.firstLine(), hit.lastLine(), hit.relevance()));
			hit.explain().toString().lines().forEach((line) -> append(text, "     ", line));
		}
		return text.toString();
	}

	private static String arm(Arm arm) {
		String done = String.format(Locale.ROOT, "%s %s, weight %.2f, %d candidates, %.3f ms", arm.name(), arm.state(),
				arm.weight(), arm.candidates(), arm.took().toNanos() / 1e6);
		return arm.reason().isEmpty() ? done : done + ": " + arm.reason();
	}

	private static void append(StringBuilder text, String indent, String line) {
		text.append(System.lineSeparator()).append(indent).append(oneLine(line));
	}

	/** Leaves no way to begin a line that is not ours. */
	static String oneLine(String text) {
		return text.lines().map((line) -> line.replaceAll("\\p{Cntrl}", " ")).collect(Collectors.joining(" "));
	}

}
