package dev.stroma.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.RecordField;
import dev.stroma.filter.ValueOrder;
import dev.stroma.search.Explanation.Contribution;
import dev.stroma.snapshot.View;

/**
 * Puts the candidates of one search in the order that its request asks for. What earlier
 * pages had stands for its record and its duplicates, and for what came first, so that
 * pages fit together on any generation.
 */
final class Arranging {

	private final SearchRequest request;

	private final Arrangement wanted;

	private final Set<Long> shown;

	private final View view;

	private final HitReader reader;

	private @Nullable Map<Long, CorpusRecord> records;

	private @Nullable Similarity similarity;

	/**
	 * @param shown the chunks of earlier pages
	 */
	Arranging(SearchRequest request, Set<Long> shown, View view, HitReader reader) {
		this.request = request;
		this.wanted = request.arrangement();
		this.shown = shown;
		this.view = view;
		this.reader = reader;
	}

	/** The values of a field of a candidate's record. */
	Collection<?> values(String field, Ranked one, List<Ranked> all) {
		Map<Long, CorpusRecord> known = this.records;
		if (known == null) {
			known = this.view.corpus().records(all.stream().map(Ranked::chunk).toList());
			this.records = known;
		}
		CorpusRecord record = known.get(one.chunk());
		return (record != null) ? RecordField.values(field, record) : List.of();
	}

	private double similarity(Ranked one, Ranked other, List<Ranked> all) {
		Similarity known = this.similarity;
		if (known == null) {
			known = new Similarity(this.view.corpus().vectors(all.stream().map(Ranked::chunk).toList()), all,
					this.reader);
			this.similarity = known;
		}
		return known.of(one, other);
	}

	/** Multiplies scores by what the boosts say. */
	List<Ranked> boosted(List<Ranked> ranked, Instant now) {
		if (this.wanted.boosts().isEmpty()) {
			return ranked;
		}
		List<Ranked> boosted = new ArrayList<>(ranked.size());
		for (Ranked one : ranked) {
			List<Contribution> points = new ArrayList<>();
			for (Boost boost : this.wanted.boosts()) {
				double factor = boost.factor(values(boost.field(), one, ranked), now);
				points.add(new Contribution("boost", one.score() * boost.weight() * factor,
						"%s: %s times %s of the score".formatted(boost, factor, boost.weight())));
			}
			boosted.add(one.boosted(points));
		}
		boosted.sort(Ranked.ORDER);
		return boosted;
	}

	/** Leaves out what says nothing new. */
	List<Ranked> collapsed(List<Ranked> ranked) {
		if (!this.wanted.isBestPerRecord() && this.wanted.duplicates() == 0) {
			return ranked;
		}
		List<Ranked> kept = new ArrayList<>();
		Set<String> refs = new HashSet<>();
		for (Ranked one : shownFirst(ranked)) {
			boolean isNew = this.shown.contains(one.chunk())
					|| !((this.wanted.isBestPerRecord() && refs.contains(one.ref())) || isDuplicate(one, kept, ranked));
			if (isNew) {
				kept.add(one);
				refs.add(one.ref());
			}
		}
		Set<Ranked> all = new HashSet<>(kept);
		return ranked.stream().filter(all::contains).toList();
	}

	private boolean isDuplicate(Ranked one, List<Ranked> kept, List<Ranked> all) {
		return this.wanted.duplicates() > 0
				&& kept.stream().anyMatch((other) -> similarity(one, other, all) >= this.wanted.duplicates());
	}

	private List<Ranked> shownFirst(List<Ranked> ranked) {
		return this.shown.isEmpty() ? ranked
				: Stream
					.concat(ranked.stream().filter((one) -> this.shown.contains(one.chunk())),
							ranked.stream().filter((one) -> !this.shown.contains(one.chunk())))
					.toList();
	}

	/**
	 * Puts as many as pages have up to the wanted one into an order in which each differs
	 * from those before. A reranked list counts by its order. What is sorted anyway keeps
	 * its order.
	 */
	List<Ranked> diverse(List<Ranked> ranked) {
		if (this.wanted.diversity() == 0 || !this.wanted.sorts().isEmpty() || ranked.isEmpty()) {
			return ranked;
		}
		Diversity diversity = new Diversity(ranked, this.wanted.diversity(),
				(one, other) -> similarity(one, other, ranked));
		long enough = this.shown.size() + (long) this.request.offset() + this.request.limit();
		return diversity.order((one) -> this.shown.contains(one.chunk()), enough);
	}

	/** By the values of fields. */
	List<Ranked> sorted(List<Ranked> ranked) {
		if (this.wanted.sorts().isEmpty()) {
			return ranked;
		}
		Comparator<Ranked> order = Comparator.comparing((one) -> 0);
		for (Sort sort : this.wanted.sorts()) {
			Comparator<Object> values = sort.descending() ? ValueOrder.ACROSS_TYPES.reversed()
					: ValueOrder.ACROSS_TYPES;
			order = order.thenComparing((one) -> values(sort.field(), one, ranked).stream()
				.<Object>map((value) -> value)
				.min(values)
				.orElse(null), Comparator.nullsLast(values));
		}
		// stable: equal ones stay in the order they are in
		return ranked.stream().sorted(order).toList();
	}

}
