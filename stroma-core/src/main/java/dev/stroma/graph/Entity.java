package dev.stroma.graph;

/**
 * Something that a text speaks of.
 *
 * @param node what it is
 * @param weight how much the text speaks of it, 0 to 1
 */
public record Entity(NodeKey node, double weight) {

	/**
	 * @throws dev.stroma.error.InvalidInputException when the weight is not in 0..1
	 */
	public Entity {
		weight = Edge.checked("weight of the entity", weight);
	}

	/** Of weight 1. */
	public static Entity of(String kind, String name) {
		return new Entity(NodeKey.of(kind, name), 1);
	}

}
