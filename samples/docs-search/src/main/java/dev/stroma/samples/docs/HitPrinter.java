package dev.stroma.samples.docs;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import dev.stroma.search.Arm;
import dev.stroma.search.Evidence;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchResult;

/**
 * A search result as lines of text: which passages, where they stand, and why they were
 * found.
 */
final class HitPrinter {

	private static final int SNIPPET_LENGTH = 160;

	private HitPrinter() {
	}

	static String print(SearchResult result) {
		StringBuilder text = new StringBuilder();
		List<SearchHit> hits = result.hits();
		for (int i = 0; i < hits.size(); i++) {
			append(text, i + 1, hits.get(i));
		}
		if (hits.isEmpty()) {
			text.append("Nothing found.\n");
		}
		return text.append(summary(result)).toString();
	}

	private static void append(StringBuilder text, int rank, SearchHit hit) {
		text.append(format("%2d. score %.3f relevance %.3f  %s:%d-%d%n", rank, hit.score(), hit.relevance(),
				hit.sourceRef(), hit.firstLine(), hit.lastLine()));
		String headings = String.join(" > ", hit.headingPath());
		text.append(format("    %s%n", headings.isEmpty() ? hit.title() : headings));
		text.append(
				format("    %s%n", hit.evidence().stream().map(HitPrinter::line).collect(Collectors.joining(" | "))));
		text.append(format("    %s%n%n", snippet(hit.text())));
	}

	/** Coverage has no list of its own, hence no rank. */
	private static String line(Evidence evidence) {
		String rank = evidence.arm().equals(Arm.COVERAGE) ? "" : (evidence.rank() > 0) ? " #" + evidence.rank() : " -";
		return format("%s%s score %.3f value %.3f", evidence.arm(), rank, evidence.score(), evidence.value());
	}

	/** Without arms that nobody asked for, such as that of a graph that is not there. */
	private static String summary(SearchResult result) {
		String arms = result.arms()
			.stream()
			.filter((arm) -> arm.state() != Arm.State.OFF)
			.map(HitPrinter::line)
			.collect(Collectors.joining(", "));
		return format("Arms: %s. Generation %d, %.1f ms.", arms, result.generation(), result.took().toNanos() / 1e6);
	}

	private static String line(Arm arm) {
		String candidates = arm.hasRun() && !arm.name().equals(Arm.COVERAGE) ? format(" (%d found)", arm.candidates())
				: "";
		String reason = arm.reason().isEmpty() ? "" : ": " + arm.reason();
		return arm.name() + " " + arm.state() + candidates + reason;
	}

	/** The passage's beginning in one line, without the headings it opens with. */
	private static String snippet(String text) {
		String body = text.replaceFirst("\\A(\\s*#{1,6} [^\n]*\n)+", "").replaceAll("\\s+", " ").strip();
		String line = body.isEmpty() ? text.strip() : body;
		if (line.length() <= SNIPPET_LENGTH) {
			return line;
		}
		int end = line.lastIndexOf(' ', SNIPPET_LENGTH);
		return line.substring(0, (end > 0) ? end : line.offsetByCodePoints(0, SNIPPET_LENGTH / 2)) + " ...";
	}

	private static String format(String format, Object... arguments) {
		return String.format(Locale.ROOT, format, arguments);
	}

}
