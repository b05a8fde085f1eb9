package dev.stroma.benchmarks.quality;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Whether the relevance of the best hit tells questions that a collection can answer from
 * those of other collections, in English.
 */
final class ForeignQuestions {

	/** Of each other collection. */
	private static final int FOREIGN = 60;

	/** The relevance of the best hits in one collection, ascending. */
	private record Answers(String collection, double[] own, double[] foreign) {

		/**
		 * How probable it is that an own question reaches more than a foreign one, the
		 * area under the ROC curve.
		 */
		double auroc() {
			double wins = 0;
			for (double mine : this.own) {
				for (double other : this.foreign) {
					wins += (mine > other) ? 1 : ((mine == other) ? 0.5 : 0);
				}
			}
			return wins / this.own.length / this.foreign.length;
		}

		double kept(double threshold) {
			return Arrays.stream(this.own).filter((each) -> each >= threshold).count() / (double) this.own.length;
		}

		double dropped(double threshold) {
			return Arrays.stream(this.foreign).filter((each) -> each < threshold).count()
					/ (double) this.foreign.length;
		}

	}

	private final List<Answers> answers = new ArrayList<>();

	private ForeignQuestions() {
	}

	static ForeignQuestions of(List<TestCollection> collections) throws IOException {
		List<TestCollection> english = collections.stream().filter(TestCollection::isEnglish).toList();
		ForeignQuestions result = new ForeignQuestions();
		if (english.size() > 1) {
			for (TestCollection collection : english) {
				TemporaryDirectory.with((directory) -> {
					try (StromaIndex stroma = new StromaIndex(collection, directory.resolve("index.db"),
							UnaryOperator.identity())) {
						result.ask(stroma, collection, english);
					}
				});
			}
		}
		return result;
	}

	private void ask(StromaIndex stroma, TestCollection collection, List<TestCollection> english) {
		double[] own = collection.questions().values().stream().mapToDouble(stroma::bestRelevance).sorted().toArray();
		double[] foreign = english.stream()
			.filter((other) -> !other.name().equals(collection.name()))
			.flatMap((other) -> other.questions().values().stream().limit(FOREIGN))
			.mapToDouble(stroma::bestRelevance)
			.sorted()
			.toArray();
		this.answers.add(new Answers(collection.name(), own, foreign));
	}

	/** The threshold at which the smaller of both means is largest. */
	private double threshold() {
		return IntStream.range(1, 100)
			.mapToObj((percent) -> percent / 100.0)
			.max((a, b) -> Double.compare(Math.min(kept(a), dropped(a)), Math.min(kept(b), dropped(b))))
			.orElseThrow();
	}

	private double kept(double threshold) {
		return this.answers.stream().mapToDouble((each) -> each.kept(threshold)).average().orElseThrow();
	}

	private double dropped(double threshold) {
		return this.answers.stream().mapToDouble((each) -> each.dropped(threshold)).average().orElseThrow();
	}

	/**
	 * Prints what came out and adds it as {@code relevance}; nothing below two
	 * collections.
	 */
	void report(PrintStream out, ObjectNode json) {
		if (this.answers.isEmpty()) {
			return;
		}
		double threshold = threshold();
		ObjectNode node = json.putObject("relevance");
		node.put("threshold", threshold).put("own_kept", kept(threshold)).put("foreign_dropped", dropped(threshold));
		for (Answers each : this.answers) {
			node.withArray("collections")
				.addObject()
				.put("name", each.collection)
				.put("auroc", each.auroc())
				.put("own_kept", each.kept(threshold))
				.put("foreign_dropped", each.dropped(threshold));
			out.printf(Locale.ROOT,
					"%-14s own questions against foreign ones: AUROC %.3f; at relevance %.2f keeps %.3f, drops %.3f%n",
					each.collection, each.auroc(), threshold, each.kept(threshold), each.dropped(threshold));
		}
		out.printf(Locale.ROOT, "%-14s at relevance %.2f keeps %.3f, drops %.3f%n", "mean", threshold, kept(threshold),
				dropped(threshold));
	}

}
