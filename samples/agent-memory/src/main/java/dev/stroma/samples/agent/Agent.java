package dev.stroma.samples.agent;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import dev.stroma.error.StromaException;
import dev.stroma.graph.Direction;
import dev.stroma.graph.Edge;
import dev.stroma.graph.Entity;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.graph.KnownNodes;
import dev.stroma.graph.Neighbour;
import dev.stroma.graph.NodeKey;
import dev.stroma.graph.RuleEntityExtractor;
import dev.stroma.memory.ConversationStore;
import dev.stroma.memory.Memory;
import dev.stroma.memory.MemoryInput;
import dev.stroma.memory.MemoryResult;
import dev.stroma.memory.MemoryStore;
import dev.stroma.memory.RecalledMemory;
import dev.stroma.memory.Turn;

import org.springframework.stereotype.Component;

/**
 * Understands a few commands; whatever else it is told, it looks up in its memory. What
 * was said is kept as a conversation.
 */
@Component
class Agent {

	private static final String CONVERSATION = "console";

	private static final int LISTED = 50;

	static final String HELP = """
			remember TEXT      remembers it
			important TEXT     remembers it, and recalls it before others
			relate A | R | B   remembers how two names are related, as in: Ann | sister of | Mia
			related A          shows what a name is related to
			forget REF         forgets the memory of this name
			list               shows all memories
			set KEY VALUE      keeps a value under a key
			get KEY            shows it
			history            shows what was said last
			help               shows this
			anything else      recalls what is known about it""";

	private final MemoryStore memory;

	private final ConversationStore conversations;

	private final KeyValueStore state;

	Agent(MemoryStore memory, ConversationStore conversations, KeyValueStore state) {
		this.memory = memory;
		this.conversations = conversations;
		this.state = state;
	}

	String answer(String line) {
		String answer;
		try {
			answer = reply(line.strip());
		}
		catch (StromaException ex) {
			answer = String.valueOf(ex.getMessage());
		}
		this.conversations.append(CONVERSATION, Turn.user(line), Turn.assistant(answer));
		return answer;
	}

	private String reply(String line) {
		String[] words = line.split("\\s+", 2);
		String rest = (words.length > 1) ? words[1] : "";
		return switch (words[0].toLowerCase(Locale.ROOT)) {
			case "remember" -> remember(MemoryInput.of(rest).importance(0.5));
			case "important" -> remember(MemoryInput.of(rest).importance(1));
			case "relate" -> relate(rest);
			case "related" -> related(rest);
			case "forget" -> (this.memory.forget(rest) > 0) ? "Forgotten" : "There is no memory '" + rest + "'";
			case "list" -> list();
			case "set" -> set(rest);
			case "get" -> this.state.get("agent", rest)
				.map((value) -> value.text())
				.orElseGet(() -> "There is nothing under '" + rest + "'");
			case "history" -> history();
			case "help" -> HELP;
			default -> recall(line);
		};
	}

	private String remember(MemoryInput input) {
		MemoryResult result = this.memory.remember(input);
		link(result, input.content());
		return switch (result.outcome()) {
			case CREATED -> "Remembered as " + result.ref();
			case MERGED, REPLACED -> "Now " + result.ref() + " says so";
			case UNCHANGED -> "I know, it is " + result.ref();
		};
	}

	/** With the names in it, so that what is related to them finds it. */
	private void link(MemoryResult result, String content) {
		GraphChange links = GraphChange.create();
		for (Entity entity : EntityExtractor.rules().extract(content, KnownNodes.NONE)) {
			result.chunks().forEach((chunk) -> links.link(chunk, entity.node()));
		}
		this.memory.graph().apply(links);
	}

	private String relate(String rest) {
		String[] parts = rest.split("\\|");
		if (parts.length != 3) {
			return "Name two and how they are related, as in: relate Ann | sister of | Mia";
		}
		Edge edge = Edge.of(name(parts[0]), parts[1], name(parts[2]));
		this.memory.graph().apply(GraphChange.create().put(edge));
		return edge.source().given() + " -" + edge.relation() + "-> " + edge.target().given();
	}

	private String related(String rest) {
		List<Neighbour> neighbours = this.memory.graph().neighbours(name(rest), Direction.BOTH, null, LISTED);
		return neighbours.isEmpty() ? "I know nothing that '" + rest + "' is related to"
				: neighbours.stream()
					.map((one) -> one.edge().relation() + ": " + one.node().display())
					.collect(Collectors.joining("\n"));
	}

	private static NodeKey name(String name) {
		return NodeKey.of(RuleEntityExtractor.NAME, name);
	}

	private String recall(String question) {
		List<RecalledMemory> recalled = this.memory.recall(this.memory.request(question).limit(3)).memories();
		if (recalled.isEmpty()) {
			return "I know nothing about that";
		}
		return recalled.stream()
			.map((one) -> "%.2f  %s  (%s, importance x%.2f, age x%.2f%s)".formatted(one.score(), one.text(), one.ref(),
					one.prior().importance(), one.prior().recency(),
					one.passage().trail().map((trail) -> ", by " + trail.path()).orElse("")))
			.collect(Collectors.joining("\n"));
	}

	private String list() {
		List<Memory> memories = this.memory.list(null, null, LISTED).memories();
		return memories.isEmpty() ? "I remember nothing"
				: memories.stream().map((one) -> one.ref() + "  " + one.title()).collect(Collectors.joining("\n"));
	}

	private String set(String rest) {
		String[] pair = rest.split("\\s+", 2);
		if (pair.length < 2) {
			return "Name a key and a value, as in: set city Porto";
		}
		this.state.put("agent", pair[0], pair[1]);
		return pair[0] + " is " + pair[1];
	}

	private String history() {
		return this.conversations.window(CONVERSATION, 200)
			.turns()
			.stream()
			.map((turn) -> turn.role() + ": " + turn.text())
			.collect(Collectors.joining("\n"));
	}

}
