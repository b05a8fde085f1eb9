package dev.stroma.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.stroma.snapshot.View;
import dev.stroma.store.StoredPassage;
import dev.stroma.text.Highlight;
import dev.stroma.text.Highlighter;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.TokenCounter;

/**
 * Makes hits of candidates: reads the texts of several in one statement, and each once.
 */
final class HitReader {

	/**
	 * What all hits of a search have in common.
	 *
	 * @param arms with the weights of the request
	 * @param question as it was understood, typing errors corrected
	 * @param languages whose rules it was read by
	 */
	record Context(List<Arm> arms, FusionStrategy fusion, TokenCounter tokenCounter, TextAnalyzer analyzer,
			String question, Set<String> languages) {

		Highlight highlight(StoredPassage passage, int length) {
			TextAnalyzer ofText = this.analyzer.forText(passage.title() + "\n" + passage.text());
			return Highlighter.of(new HitAnalyzer(ofText, this.analyzer, this.languages))
				.length(length)
				.highlight(passage.text(), this.question);
		}

	}

	private final Context context;

	private final View view;

	private final GraphArm graph;

	private final Map<Long, StoredPassage> passages = new HashMap<>();

	HitReader(Context context, View view, GraphArm graph) {
		this.context = context;
		this.view = view;
		this.graph = graph;
	}

	List<SearchHit> read(List<Ranked> ranked) {
		List<Long> unread = ranked.stream()
			.map(Ranked::chunk)
			.filter((chunk) -> !this.passages.containsKey(chunk))
			.toList();
		if (!unread.isEmpty()) {
			this.view.passages(unread).forEach((passage) -> this.passages.put(passage.id(), passage));
			this.graph.follow(unread);
		}
		List<SearchHit> hits = new ArrayList<>(ranked.size());
		for (Ranked one : ranked) {
			StoredPassage passage = this.passages.get(one.chunk());
			if (passage != null) {
				hits.add(new SearchHit(passage, one, this.context, null));
			}
		}
		return hits;
	}

	/**
	 * The same hits, with what stands around those of the first few records.
	 */
	List<SearchHit> expanded(List<SearchHit> hits, Extras extras) {
		if (!extras.expands()) {
			return hits;
		}
		Set<String> records = new HashSet<>();
		List<SearchHit> expanded = new ArrayList<>(hits.size());
		for (SearchHit hit : hits) {
			if (records.size() < Extras.MAX_EXPANDED_RECORDS) {
				records.add(hit.ref());
			}
			expanded.add(!records.contains(hit.ref()) ? hit
					: this.view.corpus()
						.kin(hit.handle().chunkId(), extras.parent(), extras.neighbours())
						.map((kin) -> hit.with(Surroundings.of(kin)))
						.orElse(hit));
		}
		return expanded;
	}

}
