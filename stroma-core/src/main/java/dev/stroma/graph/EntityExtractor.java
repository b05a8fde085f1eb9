package dev.stroma.graph;

import java.util.List;

/**
 * Finds what passages speak of, so that they are linked with nodes of the graph without
 * the application's doing. Implementations are thread-safe.
 */
public interface EntityExtractor {

	/** The most entities that one passage is linked with. */
	int MAX_PER_PASSAGE = 32;

	/**
	 * What decides which entities it finds. With another identity than before, all links
	 * that were extracted go, and every passage is read anew.
	 */
	String identity();

	/**
	 * The entities of a text, each once, in any order; beyond {@value #MAX_PER_PASSAGE}
	 * only the first count.
	 * @param known the nodes that the graph of the text's scope has
	 */
	List<Entity> extract(String text, KnownNodes known);

	/**
	 * By rules, without any model: see {@link RuleEntityExtractor}.
	 */
	static EntityExtractor rules() {
		return new RuleEntityExtractor();
	}

}
