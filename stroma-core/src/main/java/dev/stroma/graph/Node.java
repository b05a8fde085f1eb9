package dev.stroma.graph;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.Metadata;
import dev.stroma.store.NodeStatement;
import dev.stroma.store.StoredNode;

/**
 * A thing that texts speak of, such as a person, a product or a topic. Immutable; the
 * methods named after a part return a changed copy.
 */
public final class Node {

	private final NodeKey key;

	private final @Nullable String display;

	private final Metadata metadata;

	private Node(NodeKey key, @Nullable String display, Metadata metadata) {
		this.key = key;
		this.display = display;
		this.metadata = metadata;
	}

	/**
	 * @throws dev.stroma.error.InvalidInputException as {@link NodeKey#of}
	 */
	public static Node of(String kind, String name) {
		return of(NodeKey.of(kind, name));
	}

	public static Node of(NodeKey key) {
		return new Node(key, null, Metadata.empty());
	}

	static Node of(StoredNode stored) {
		return new Node(NodeKey.of(stored.kind(), stored.name()), stored.display(), stored.metadata());
	}

	/**
	 * @param display how it is shown, the name as given unless this is called
	 */
	public Node display(String display) {
		return new Node(this.key, GraphName.shown("display name", display, GraphName.MAX_NAME), this.metadata);
	}

	public Node metadata(Metadata metadata) {
		return new Node(this.key, this.display, metadata);
	}

	public Node metadata(Map<String, ?> metadata) {
		return metadata(Metadata.of(metadata));
	}

	public NodeKey key() {
		return this.key;
	}

	/** How it is shown. */
	public String display() {
		return (this.display != null) ? this.display : this.key.given();
	}

	public Metadata metadata() {
		return this.metadata;
	}

	NodeStatement statement() {
		return new NodeStatement(display(), this.metadata);
	}

	/** Whether how it is shown was said by itself. */
	boolean saysDisplay() {
		return this.display != null;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Node that && this.key.equals(that.key) && display().equals(that.display())
				&& this.metadata.equals(that.metadata);
	}

	@Override
	public int hashCode() {
		return this.key.hashCode();
	}

	@Override
	public String toString() {
		return this.key.kind() + " " + display();
	}

}
