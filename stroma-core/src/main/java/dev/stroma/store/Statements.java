package dev.stroma.store;

import java.util.Map;

import dev.stroma.corpus.Metadata;

/**
 * What becomes of two statements of one supporter.
 */
final class Statements {

	private Statements() {
	}

	/** Both metadata; of a key that both have, the first one's value. */
	static Metadata both(NodeStatement first, NodeStatement second) {
		Metadata both = first.metadata();
		for (Map.Entry<String, Object> entry : second.metadata().asMap().entrySet()) {
			if (!both.asMap().containsKey(entry.getKey())) {
				both = both.with(entry.getKey(), entry.getValue());
			}
		}
		return both;
	}

	static EdgeStatement greater(EdgeStatement one, EdgeStatement other) {
		return new EdgeStatement(Math.max(one.weight(), other.weight()),
				Math.max(one.confidence(), other.confidence()));
	}

}
