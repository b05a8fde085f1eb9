package dev.stroma.memory;

import java.util.List;

import dev.stroma.search.SearchResult;

/**
 * The answer to a question for memories.
 *
 * @param memories the best first, equal ones by ref, each once
 * @param search how the passages were found: the arms, the generation
 */
public record RecallResult(List<RecalledMemory> memories, SearchResult search) {

	public RecallResult {
		memories = List.copyOf(memories);
	}

}
