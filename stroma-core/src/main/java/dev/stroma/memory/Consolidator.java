package dev.stroma.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import dev.stroma.chat.ChatCompletions;
import dev.stroma.error.ProviderException;
import dev.stroma.graph.Graph;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.Node;
import dev.stroma.graph.NodeKey;
import dev.stroma.memory.ConsolidationReport.Group;
import dev.stroma.search.SearchResult;
import dev.stroma.snapshot.ChunkHandle;

/**
 * Puts old memories that belong together into one each:
 * <ol>
 * <li>groups are found, see {@link MemoryGroups};</li>
 * <li>the chat model is asked for a summary, while others go on;</li>
 * <li>a group of which a memory has changed meanwhile is left as it is;</li>
 * <li>the summary is committed, then linked with the nodes of the originals;</li>
 * <li>the originals are forgotten.</li>
 * </ol>
 * When the chat model fails, the group is left as it is, and the others are gone on with.
 * A run that ends half-way loses nothing: the next one takes up what is left.
 */
final class Consolidator {

	private final ScopedMemories store;

	private final Function<RecallRequest, SearchResult> search;

	Consolidator(ScopedMemories store, Function<RecallRequest, SearchResult> search) {
		this.store = store;
		this.search = search;
	}

	ConsolidationReport run(ChatCompletions chat, Consolidation options, Instant now) {
		MemoryGroups found = new MemoryGroups(this.store, this.search, options, now);
		List<Group> groups = new ArrayList<>();
		for (List<Memory> group : found.find()) {
			groups.add(options.isDryRun() ? left(group, "only looked at") : consolidated(group, chat));
		}
		return new ConsolidationReport(groups, found.isComplete());
	}

	private Group consolidated(List<Memory> group, ChatCompletions chat) {
		MemoryInput summary;
		try {
			summary = new MemorySummary(chat).of(group);
		}
		catch (ProviderException ex) {
			return left(group, String.valueOf(ex.getMessage()));
		}
		return this.store.locked(() -> {
			for (Memory memory : group) {
				if (!this.store.get(memory.ref()).equals(Optional.of(memory))) {
					return left(group, "memory '%s' has changed meanwhile".formatted(memory.ref()));
				}
			}
			MemoryResult result = this.store.remember(summary);
			link(group, result.chunks());
			this.store.forget(refs(group));
			return new Group(refs(group), result.ref(), "");
		});
	}

	private void link(List<Memory> group, List<ChunkHandle> chunks) {
		Graph graph = this.store.graph();
		Set<NodeKey> nodes = new LinkedHashSet<>();
		for (Memory memory : group) {
			this.store.update(memory.ref(), (same) -> same)
				.chunks()
				.forEach((chunk) -> graph.nodesOf(chunk).stream().map(Node::key).forEach(nodes::add));
		}
		if (!nodes.isEmpty()) {
			GraphChange change = GraphChange.create();
			chunks.forEach((chunk) -> nodes.forEach((node) -> change.link(chunk, node)));
			graph.apply(change);
		}
	}

	private static Group left(List<Memory> group, String reason) {
		return new Group(refs(group), null, reason);
	}

	private static List<String> refs(List<Memory> group) {
		return group.stream().map(Memory::ref).toList();
	}

}
