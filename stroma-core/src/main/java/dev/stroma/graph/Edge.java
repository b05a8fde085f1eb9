package dev.stroma.graph;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;
import dev.stroma.store.EdgeStatement;

/**
 * A relation that leads from one node to another, such as {@code Ada} {@code works at}
 * {@code Acme}. Immutable; the methods named after a part return a changed copy.
 */
public final class Edge {

	private final NodeKey source;

	private final String relation;

	private final NodeKey target;

	private final double weight;

	private final double confidence;

	private Edge(NodeKey source, String relation, NodeKey target, double weight, double confidence) {
		this.source = source;
		this.relation = relation;
		this.target = target;
		this.weight = weight;
		this.confidence = confidence;
	}

	/**
	 * An edge of weight 1 and confidence 1.
	 * @param relation such as {@code works at}, at most 64 characters; case and double
	 * blanks make no difference
	 * @throws InvalidInputException when the relation is blank or too long
	 */
	public static Edge of(NodeKey source, String relation, NodeKey target) {
		return new Edge(source, GraphName.label("relation", relation), target, 1, 1);
	}

	/**
	 * @param weight how strong the relation is, 0 to 1
	 */
	public Edge weight(double weight) {
		return new Edge(this.source, this.relation, this.target, checked("weight", weight), this.confidence);
	}

	/**
	 * @param confidence how sure it is, 0 to 1
	 */
	public Edge confidence(double confidence) {
		return new Edge(this.source, this.relation, this.target, this.weight, checked("confidence", confidence));
	}

	static double checked(String what, double value) {
		if (!(value >= 0 && value <= 1)) {
			throw new InvalidInputException("The %s is %s: use 0 to 1".formatted(what, value));
		}
		// no negative zero
		return value + 0.0;
	}

	public NodeKey source() {
		return this.source;
	}

	/** In lower case. */
	public String relation() {
		return this.relation;
	}

	public NodeKey target() {
		return this.target;
	}

	public double weight() {
		return this.weight;
	}

	public double confidence() {
		return this.confidence;
	}

	/** Weight by confidence: what edges are ordered by. */
	public double strength() {
		return this.weight * this.confidence;
	}

	EdgeStatement statement() {
		return new EdgeStatement(this.weight, this.confidence);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Edge that && this.source.equals(that.source) && this.relation.equals(that.relation)
				&& this.target.equals(that.target) && this.weight == that.weight && this.confidence == that.confidence;
	}

	@Override
	public int hashCode() {
		return (this.source.hashCode() * 31 + this.relation.hashCode()) * 31 + this.target.hashCode();
	}

	@Override
	public String toString() {
		return "%s -%s-> %s".formatted(this.source, this.relation, this.target);
	}

}
