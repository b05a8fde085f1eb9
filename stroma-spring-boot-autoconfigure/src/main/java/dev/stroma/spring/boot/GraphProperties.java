package dev.stroma.spring.boot;

import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.graph.WalkOptions;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchRequest;

/**
 * How a search follows the graph, unless the request says otherwise.
 *
 * @param enabled Whether a search follows the graph at all.
 * @param depth Edges that it follows from the best direct hits, 1 to 3.
 * @param maxNodes Nodes that it looks at, 1 to 128.
 * @param weight How much the graph may lift a hit, 1 being by half of what its relevance
 * lacks.
 * @param extractEntities Whether passages are linked by rules with the names, identifiers
 * and hashtags in them. A bean that is an EntityExtractor links them whatever this says.
 */
record GraphProperties(@DefaultValue("true") boolean enabled, @DefaultValue("2") int depth,
		@DefaultValue("64") int maxNodes, @DefaultValue("1") double weight,
		@DefaultValue("false") boolean extractEntities) {

	SearchRequest defaults(SearchRequest defaults) {
		StromaPropertyException.accept("stroma.graph.depth", this.depth, WalkOptions.defaults()::depth);
		StromaPropertyException.accept("stroma.graph.max-nodes", this.maxNodes, WalkOptions.defaults()::maxNodes);
		SearchRequest request = StromaPropertyException.accept("stroma.graph.weight", this.weight,
				(factor) -> defaults.graph(this.depth, this.maxNodes, factor));
		return this.enabled ? request : request.without(Arm.GRAPH);
	}

}
