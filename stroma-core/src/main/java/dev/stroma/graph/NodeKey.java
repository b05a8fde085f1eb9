package dev.stroma.graph;

import org.jspecify.annotations.Nullable;

/**
 * What identifies a node within its scope: its kind and its name. Case, blanks and the
 * Unicode form make no difference: {@code System Admin}, {@code system  admin} and
 * {@code SystemAdmin} are one node. Immutable.
 */
public final class NodeKey implements Comparable<NodeKey> {

	private final String kind;

	private final String name;

	private final String given;

	private NodeKey(String kind, String name, String given) {
		this.kind = kind;
		this.name = name;
		this.given = given;
	}

	/**
	 * @param kind such as {@code person}, at most 64 characters
	 * @param name at most 256 characters
	 * @throws dev.stroma.error.InvalidInputException when one of them is blank or too
	 * long
	 */
	public static NodeKey of(String kind, String name) {
		String given = GraphName.shown("name of the node", name, GraphName.MAX_NAME);
		return new NodeKey(GraphName.label("kind of the node", kind), GraphName.identity(given), given);
	}

	/** In lower case. */
	public String kind() {
		return this.kind;
	}

	/** As it is compared: in lower case and without blanks. */
	public String name() {
		return this.name;
	}

	/** The name as it was given, blanks around it and double ones left out. */
	public String given() {
		return this.given;
	}

	/** By kind, then by name. */
	@Override
	public int compareTo(NodeKey other) {
		int byKind = this.kind.compareTo(other.kind);
		return (byKind != 0) ? byKind : this.name.compareTo(other.name);
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof NodeKey that && this.kind.equals(that.kind) && this.name.equals(that.name);
	}

	@Override
	public int hashCode() {
		return 31 * this.kind.hashCode() + this.name.hashCode();
	}

	@Override
	public String toString() {
		return this.kind + " " + this.given;
	}

}
