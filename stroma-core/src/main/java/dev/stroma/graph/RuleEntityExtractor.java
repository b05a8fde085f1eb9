package dev.stroma.graph;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds entities by how they are written, in this order, of which what is found first
 * keeps its characters:
 * <ol>
 * <li>names of nodes that are known, those of kind {@code name} only with a capital
 * letter;</li>
 * <li>{@code #hashtags}, of kind {@code topic};</li>
 * <li>identifiers such as {@code OrderService}, {@code order_id}, {@code ERR_42} or
 * {@code OPS-311}, of kind {@code identifier};</li>
 * <li>capitalised words and phrases, of kind {@code name}: see
 * {@link CapitalPhrases}.</li>
 * </ol>
 * Numbers, dates and percentages are none. For English, Portuguese and German; other
 * languages are read like English. Immutable.
 */
public final class RuleEntityExtractor implements EntityExtractor {

	/** Kind of what is written as a name. */
	public static final String NAME = "name";

	/** Kind of what is written as a technical identifier. */
	public static final String IDENTIFIER = "identifier";

	/** Kind of hashtags. */
	public static final String TOPIC = "topic";

	private static final Pattern HASHTAG = Pattern.compile("(?<![\\p{L}\\p{N}_#&/])#(\\p{L}[\\p{L}\\p{N}_-]*)");

	private static final Pattern IDENTIFIERS = Pattern.compile("""
			(?<![\\p{L}\\p{N}_])(?:\
			[A-Z][A-Z0-9]+-\\d+\
			|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\
			|[A-Z]?[a-z0-9]+(?:[A-Z][a-z0-9]+)+(?![ ]\\p{Lu}\\p{Ll})\
			|[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9]*){2,}\
			)(?![\\p{L}\\p{N}_])""");

	RuleEntityExtractor() {
	}

	@Override
	public String identity() {
		return "rules 1";
	}

	@Override
	public List<Entity> extract(String text, KnownNodes known) {
		Map<NodeKey, Entity> entities = new LinkedHashMap<>();
		StringBuilder rest = new StringBuilder(text);
		for (KnownNodes.Match match : known.find(text)) {
			if (!match.node().kind().equals(NAME) || Character.isUpperCase(text.codePointAt(match.start()))) {
				entities.putIfAbsent(match.node(), new Entity(match.node(), 1));
				blank(rest, match.start(), match.end());
			}
		}
		take(HASHTAG, 1, TOPIC, rest, entities);
		take(IDENTIFIERS, 0, IDENTIFIER, rest, entities);
		for (String phrase : CapitalPhrases.of(text, rest.toString())) {
			put(NAME, phrase, entities);
		}
		return entities.values().stream().limit(MAX_PER_PASSAGE).toList();
	}

	private static void take(Pattern pattern, int group, String kind, StringBuilder rest,
			Map<NodeKey, Entity> entities) {
		List<MatchResult> matches = new ArrayList<>(pattern.matcher(rest).results().toList());
		for (MatchResult match : matches) {
			put(kind, match.group(group), entities);
			blank(rest, match.start(), match.end());
		}
	}

	private static void put(String kind, String name, Map<NodeKey, Entity> entities) {
		if (name.length() <= GraphName.MAX_NAME) {
			Entity entity = Entity.of(kind, name);
			entities.putIfAbsent(entity.node(), entity);
		}
	}

	/** Leaves something that is neither a blank nor a letter. */
	private static void blank(StringBuilder text, int start, int end) {
		for (int i = start; i < end; i++) {
			text.setCharAt(i, CapitalPhrases.TAKEN);
		}
	}

}
