package dev.stroma.search;

import java.util.List;

/**
 * Looks at the best hits once more, as a cross-encoder does. A failure leaves the hits in
 * their order and is reported, and so does one that takes too long, which is interrupted.
 * An error of the virtual machine, such as one about memory, goes to the caller.
 * Implementations are thread-safe; they are called on threads of the index. The search
 * holds none of the index's readers meanwhile, unless it asked for diversity, for sorting
 * or for what stands around hits.
 */
@FunctionalInterface
public interface Reranker {

	/**
	 * One score per hit, larger is better, in the order of the shortlist.
	 * @param shortlist the best hits by fusion, at most 50, whatever the limit asked for
	 */
	double[] score(String question, List<SearchHit> shortlist);

}
