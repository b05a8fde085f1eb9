package dev.stroma.graph;

import java.util.Map;

import dev.stroma.corpus.Metadata;
import dev.stroma.store.EdgeStatement;
import dev.stroma.store.NodeStatement;

/**
 * What becomes of a node or an edge of which the same supporter has said something
 * before. What other supporters say is never touched.
 */
public enum Merge {

	/**
	 * Both count: metadata is joined by key, the new value winning; how a node is shown
	 * changes if that is said; an edge gets the greater weight and the greater
	 * confidence.
	 */
	COMBINE {

		@Override
		NodeStatement node(NodeStatement before, Node node) {
			Metadata joined = before.metadata();
			for (Map.Entry<String, Object> entry : node.metadata().asMap().entrySet()) {
				joined = joined.with(entry.getKey(), entry.getValue());
			}
			boolean keeps = before.display() != null && !node.saysDisplay();
			return new NodeStatement(keeps ? before.display() : node.display(), joined);
		}

		@Override
		EdgeStatement edge(EdgeStatement before, Edge edge) {
			return new EdgeStatement(Math.max(before.weight(), edge.weight()),
					Math.max(before.confidence(), edge.confidence()));
		}

	},

	/** The new one counts alone. */
	REPLACE {

		@Override
		NodeStatement node(NodeStatement before, Node node) {
			return node.statement();
		}

		@Override
		EdgeStatement edge(EdgeStatement before, Edge edge) {
			return edge.statement();
		}

	},

	/** The first one stays. */
	KEEP {

		@Override
		NodeStatement node(NodeStatement before, Node node) {
			return before;
		}

		@Override
		EdgeStatement edge(EdgeStatement before, Edge edge) {
			return before;
		}

	};

	abstract NodeStatement node(NodeStatement before, Node node);

	abstract EdgeStatement edge(EdgeStatement before, Edge edge);

}
