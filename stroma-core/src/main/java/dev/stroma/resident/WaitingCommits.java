package dev.stroma.resident;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.store.Commit;

/**
 * What was committed while the index was being loaded. Not thread-safe.
 */
final class WaitingCommits {

	/** More chunks are not kept: loading begins anew. */
	private static final int MOST_CHUNKS = 20_000;

	private final List<Commit> commits = new ArrayList<>();

	private int chunks;

	private boolean complete = true;

	void add(Commit commit) {
		this.chunks += commit.added().size() + commit.embedded().size() + commit.removed().size()
				+ commit.reworded().size() + commit.graph().size();
		this.complete &= commit.complete() && this.chunks <= MOST_CHUNKS;
		if (this.complete) {
			this.commits.add(commit);
		}
		else {
			this.commits.clear();
		}
	}

	/** Whether all of it is here, rather than too much to be kept. */
	boolean isComplete() {
		return this.complete;
	}

	/** What they make of what was loaded while they came. */
	ResidentView apply(ResidentView loaded, ScratchPool scratches) {
		ResidentView view = loaded;
		for (Commit commit : this.commits) {
			if (commit.generation() > view.generation()) {
				view = ResidentChange.apply(view, commit, scratches);
			}
		}
		return view;
	}

}
