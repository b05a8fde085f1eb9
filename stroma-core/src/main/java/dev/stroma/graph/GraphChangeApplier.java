package dev.stroma.graph;

import java.util.Optional;

import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotFoundException;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.store.GraphWriter;
import dev.stroma.store.StoredNode;

/**
 * Makes one change of a scope's graph.
 */
final class GraphChangeApplier {

	/** Stands for the record where the application itself says something. */
	private static final long OWN = 0;

	private final GraphChange change;

	private final String scope;

	private final GraphWriter writer;

	private final long record;

	private int deleted;

	private int absent;

	GraphChangeApplier(GraphChange change, String scope, GraphWriter writer) {
		this.change = change;
		this.scope = scope;
		this.writer = writer;
		String ref = change.ref();
		this.record = (ref == null) ? OWN : record(ref);
	}

	private long record(String ref) {
		return this.writer.record(ref)
			.orElseThrow(() -> new NotFoundException(
					"There is no record '%s' for the graph to refer to: add it by update first".formatted(ref)));
	}

	void run() {
		this.change.steps().forEach(this::make);
		this.writer.tidy();
	}

	int deleted() {
		return this.deleted;
	}

	int absent() {
		return this.absent;
	}

	private void make(GraphChange.Step step) {
		if (step instanceof GraphChange.Step.PutNode put) {
			put(put.node());
		}
		else if (step instanceof GraphChange.Step.PutEdge put) {
			put(put.edge());
		}
		else if (step instanceof GraphChange.Step.PutLink put) {
			long chunk = chunk(put.link().chunk());
			this.writer.link(chunk, id(put.link().node()), put.link().weight());
		}
		else if (step instanceof GraphChange.Step.PutRecordLinks put) {
			long node = id(put.node());
			this.writer.chunks(record(put.ref())).forEach((chunk) -> this.writer.link(chunk, node, 1));
		}
		else if (step instanceof GraphChange.Step.DeleteNode delete) {
			count(find(delete.node()).map((node) -> {
				this.writer.delete(node);
				return true;
			}).orElse(false));
		}
		else if (step instanceof GraphChange.Step.DeleteEdge delete) {
			count(delete(delete.edge()));
		}
		else if (step instanceof GraphChange.Step.DeleteLink delete) {
			requireScope(delete.link().chunk());
			count(find(delete.link().node())
				.map((node) -> this.writer.unlink(delete.link().chunk().chunkId(), node.id()))
				.orElse(false));
		}
		else if (step instanceof GraphChange.Step.MergeNodes merge) {
			merge(merge.from(), merge.into());
		}
	}

	private Optional<StoredNode> find(NodeKey key) {
		return this.writer.node(key.kind(), key.name());
	}

	private long id(NodeKey key) {
		return this.writer.nodeOrNew(key.kind(), key.name(), key.given());
	}

	private void put(Node node) {
		long id = id(node.key());
		this.writer.state(id, this.record,
				this.writer.statement(id, this.record)
					.map((before) -> this.change.merge().node(before, node))
					.orElse(node.statement()));
	}

	private void put(Edge edge) {
		this.change.requireNoLoop(edge);
		long id = this.writer.edgeOrNew(id(edge.source()), edge.relation(), id(edge.target()));
		this.writer.stateEdge(id, this.record,
				this.writer.edgeStatement(id, this.record)
					.map((before) -> this.change.merge().edge(before, edge))
					.orElse(edge.statement()));
	}

	private boolean delete(Edge edge) {
		return find(edge.source())
			.flatMap((source) -> find(edge.target())
				.flatMap((target) -> this.writer.edge(source.id(), edge.relation(), target.id())))
			.map((stored) -> {
				this.writer.delete(stored);
				return true;
			})
			.orElse(false);
	}

	private void merge(NodeKey from, NodeKey into) {
		if (from.equals(into)) {
			throw new InvalidInputException("Node '%s' is merged with itself: name two nodes".formatted(from));
		}
		this.writer.merge(required(from), required(into));
	}

	private StoredNode required(NodeKey key) {
		return find(key)
			.orElseThrow(() -> new NotFoundException("There is no node '%s' to merge: put it first".formatted(key)));
	}

	private long chunk(ChunkHandle handle) {
		requireScope(handle);
		if (!this.writer.hasChunk(handle.chunkId())) {
			throw new NotFoundException(
					"Passage %d of record '%s' is gone and cannot be linked: search anew, or resolve the handle"
						.formatted(handle.chunkId(), handle.ref()));
		}
		return handle.chunkId();
	}

	private void requireScope(ChunkHandle handle) {
		if (!handle.scope().equals(this.scope)) {
			throw new InvalidInputException("The passage is of scope '%s' and the graph of scope '%s': use that one's"
				.formatted(handle.scope(), this.scope));
		}
	}

	private void count(boolean done) {
		if (done) {
			this.deleted++;
		}
		else {
			this.absent++;
		}
	}

}
