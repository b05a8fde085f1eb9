package dev.stroma.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The edges around nodes, of any number of nodes in one statement. Not thread-safe.
 */
public final class EdgeReader {

	/**
	 * An edge as seen from one of its ends.
	 *
	 * @param from id of that end
	 * @param edge its id
	 * @param other id of the other end
	 * @param strength weight by confidence
	 */
	public record Adjacent(long from, long edge, long other, double strength) {

		/** Equals by age. */
		public static final Comparator<Adjacent> STRONGEST_FIRST = Comparator.comparingDouble(Adjacent::strength)
			.reversed()
			.thenComparingLong(Adjacent::edge);

	}

	/**
	 * What is around a node.
	 *
	 * @param degree how many edges it has, more than {@value GraphReader#HUB} each way
	 * not being counted
	 * @param edges those that were asked for, in no particular order
	 */
	public record Around(int degree, List<Adjacent> edges) {

		/** Nothing. */
		public static final Around NOTHING = new Around(0, List.of());

	}

	/**
	 * Which way an edge leads from a node.
	 */
	public enum Side {

		/** To the other end. */
		OUT("source_id", "target_id", "edge_leaving"),

		/** To the node itself. */
		IN("target_id", "source_id", "edge_arriving");

		private final String columns;

		private final String strongest;

		private final String related;

		private final String ranking;

		Side(String end, String other, String index) {
			String last = "from edge where %s = value order by strength desc, id limit 1 offset ?2 - 1".formatted(end);
			this.columns = "coalesce((select strength %s), -1) last_%s, (select id %s) id_%s".formatted(last, end, last,
					end);
			String edges = "select n.id, n.degree, e.id, e.%s, e.strength from near n cross join edge e "
				.formatted(other);
			String ofNode = edges + "indexed by %s on e.%s = n.id and e.strength ".formatted(index, end);
			this.strongest = ofNode + "> n.last_%s union all ".formatted(end) + ofNode
					+ "= n.last_%s and e.id <= n.id_%s".formatted(end, end);
			this.ranking = "select %s, %s, id, strength from edge order by %s, strength desc, id".formatted(end, other,
					end);
			this.related = edges
					+ """
							on e.id in (
								select id from (
									select id, relation_id, strength from edge where %s = n.id order by strength desc, id limit %d
								) where relation_id in (select r.id from json_each(?3) w cross join relation r on r.name = w.value)
								order by strength desc, id limit ?2
							)
							"""
						.formatted(end, GraphReader.HUB);
		}

		/** All edges, by their node on this side. */
		String ranking() {
			return this.ranking;
		}

	}

	/** The nodes with what cuts the edges of each off: the last of its strongest. */
	private static final String NEAR = """
			with near as materialized (
				select value id, (select count(*) from (select 1 from edge where source_id = value limit %d))
					+ (select count(*) from (select 1 from edge where target_id = value limit %d)) degree, %s
				from json_each(?1)
			)
			""";

	private static final Map<List<Side>, String> ANY = new HashMap<>();

	private static final Map<List<Side>, String> RELATED = new HashMap<>();

	static {
		for (List<Side> sides : List.of(List.of(Side.OUT), List.of(Side.IN), List.of(Side.OUT, Side.IN))) {
			String near = NEAR.formatted(GraphReader.HUB, GraphReader.HUB,
					String.join(", ", sides.stream().map((side) -> side.columns).toList()));
			ANY.put(sides, near + String.join(" union all ", sides.stream().map((side) -> side.strongest).toList()));
			RELATED.put(sides, near + String.join(" union all ", sides.stream().map((side) -> side.related).toList()));
		}
	}

	private final Session session;

	EdgeReader(Session session) {
		this.session = session;
	}

	/**
	 * The strongest edges of each node, equals by age, an edge of two of them for each;
	 * nothing for a node that has none.
	 * @param sides one, or {@link Side#OUT} and {@link Side#IN}
	 * @param relations the only ones wanted, empty for all
	 * @param limit of one node's edges on one side
	 */
	public Map<Long, Around> around(Collection<Long> nodes, List<Side> sides, Set<String> relations, int limit) {
		String ids = PassageQueries.json(nodes);
		String sql = (relations.isEmpty() ? ANY : RELATED).getOrDefault(sides, "");
		Object[] values = relations.isEmpty() ? new Object[] { ids, limit }
				: new Object[] { ids, limit, JsonTexts.array(relations) };
		Map<Long, Around> around = new HashMap<>(2 * nodes.size());
		this.session.rows(sql, (row) -> {
			long from = row.getLong(1);
			Around known = around.get(from);
			if (known == null) {
				known = new Around(row.getInt(2), new ArrayList<>());
				around.put(from, known);
			}
			known.edges().add(new Adjacent(from, row.getLong(3), row.getLong(4), row.getDouble(5)));
		}, values);
		return Collections.unmodifiableMap(around);
	}

}
