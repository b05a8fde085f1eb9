package dev.stroma.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * The terms that stand for a question's words.
 *
 * @param terms distinct, in the order of the question, word by word
 * @param ends by word: where in the terms its own end
 * @param demands by word: which demand it belongs to, from 0
 * @param demandCount how many demands there are
 */
record Spellings(List<QueryTerm> terms, int[] ends, int[] demands, int demandCount) {

	/**
	 * Of each word those spellings that the corpus has, or one when it has none.
	 * @param words a term counts for the first word that has it
	 * @param known whether the corpus has a term
	 */
	static Spellings of(List<QueryWord> words, Predicate<QueryTerm> known) {
		List<QueryTerm> terms = new ArrayList<>();
		int[] ends = new int[words.size()];
		int[] demands = new int[words.size()];
		int count = 0;
		Set<QueryTerm> seen = new HashSet<>();
		Map<Integer, Integer> numbers = new HashMap<>();
		for (QueryWord word : words) {
			List<QueryTerm> fresh = word.spellings().stream().filter(seen::add).toList();
			List<QueryTerm> there = fresh.stream().filter(known).toList();
			if (!fresh.isEmpty()) {
				terms.addAll(there.isEmpty() ? fresh.subList(0, 1) : there);
				demands[count] = numbers.computeIfAbsent(word.demand(), (demand) -> numbers.size());
				ends[count++] = terms.size();
			}
		}
		return new Spellings(List.copyOf(terms), Arrays.copyOf(ends, count), Arrays.copyOf(demands, count),
				numbers.size());
	}

	/**
	 * The terms by the demands that they meet.
	 * @param wanted which of the terms
	 */
	List<List<QueryTerm>> byDemand(IntPredicate wanted) {
		List<List<QueryTerm>> byDemand = new ArrayList<>();
		for (int i = 0; i < this.demandCount; i++) {
			byDemand.add(new ArrayList<>());
		}
		for (int word = 0, i = 0; word < this.ends.length; word++) {
			for (; i < this.ends[word]; i++) {
				if (wanted.test(i)) {
					byDemand.get(this.demands[word]).add(this.terms.get(i));
				}
			}
		}
		return byDemand;
	}

	/** How many the word has that has most, at least 1. */
	int most() {
		int most = 1;
		for (int word = 0; word < this.ends.length; word++) {
			most = Math.max(most, this.ends[word] - ((word > 0) ? this.ends[word - 1] : 0));
		}
		return most;
	}

}
