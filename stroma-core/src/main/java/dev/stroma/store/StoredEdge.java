package dev.stroma.store;

/**
 * An edge of the graph as it is kept.
 *
 * @param source id of the node it leads from
 * @param target id of the node it leads to
 * @param weight 0 to 1
 * @param confidence 0 to 1
 */
public record StoredEdge(long id, long source, long target, String relation, double weight, double confidence) {

	/** Weight by confidence. */
	public double strength() {
		return this.weight * this.confidence;
	}

}
