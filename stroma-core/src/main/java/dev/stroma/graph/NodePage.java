package dev.stroma.graph;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Some nodes of a list.
 *
 * @param nodes by kind and name
 * @param next what to list after for the next page, {@code null} when this is the last
 */
public record NodePage(List<Node> nodes, @Nullable NodeKey next) {

	/** The most nodes of one page. */
	public static final int MAX_LIMIT = 1000;

}
