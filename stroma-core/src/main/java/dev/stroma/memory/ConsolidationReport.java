package dev.stroma.memory;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a consolidation did, or would do.
 *
 * @param groups in the order of their oldest memories
 * @param complete whether all memories that may be consolidated were looked at
 */
public record ConsolidationReport(List<Group> groups, boolean complete) {

	/**
	 * Memories that belong together.
	 *
	 * @param refs the oldest first
	 * @param summary ref of the memory that took their place, {@code null} when they are
	 * as they were
	 * @param reason why they are as they were, empty when they are not
	 */
	public record Group(List<String> refs, @Nullable String summary, String reason) {

		public Group {
			refs = List.copyOf(refs);
		}

	}

	public ConsolidationReport {
		groups = List.copyOf(groups);
	}

	/** How many groups became one memory each. */
	public int consolidated() {
		return (int) this.groups.stream().filter((group) -> group.summary() != null).count();
	}

}
