package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

import dev.stroma.Stroma;
import dev.stroma.StromaStatus;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.StromaException;
import dev.stroma.filter.Filter;
import dev.stroma.index.WorkerStatus;
import dev.stroma.snapshot.CompactReport;
import dev.stroma.snapshot.IntegrityReport;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.snapshot.SnapshotStats;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.FailedChunk;

/**
 * What {@link StromaEndpoint} asks of one index and does with it.
 *
 * @param exports the directory of exports, {@code null} for none
 */
record IndexOperations(Stroma stroma, @Nullable Path exports) {

	private static final int FAILURES = 100;

	/** What changes the index, or has it changed. */
	private static final Set<String> WRITING = Set.of("requeue", "pause", "resume", "repair", "compact");

	Map<String, Object> stats() {
		StromaStatus status = this.stroma.status();
		SnapshotStats stats;
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			stats = snapshot.stats();
		}
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("path", stats.path().toString());
		body.put("mode", status.readOnly() ? "read-only" : "read-write");
		body.put("generation", stats.generation());
		body.put("fingerprint", stats.fingerprint());
		body.put("records", status.records());
		body.put("chunks", status.chunks());
		body.put("pendingChunks", status.pendingChunks());
		body.put("unembeddedChunks", status.unembeddedChunks());
		body.put("vectors", status.states().getOrDefault(EmbeddingState.INDEXED, 0L));
		body.put("states", status.states());
		body.put("nodes", stats.nodes());
		body.put("edges", stats.edges());
		body.put("links", stats.links());
		body.put("model", stats.model());
		body.put("dimension", stats.dimension());
		body.put("quantization", stats.quantization());
		body.put("recordVectors", stats.recordVectors());
		body.put("schema", stats.schema());
		body.put("created", stats.created());
		body.put("updated", stats.updated());
		body.put("bytes", stats.bytes());
		body.put("freeBytes", stats.freeBytes());
		body.put("logBytes", stats.logBytes());
		return body;
	}

	/**
	 * @return {@code null} for a part that is neither {@code pending} nor
	 * {@code failures}
	 */
	@Nullable Map<String, ?> part(String part, @Nullable Integer limit) {
		return switch (part) {
			case "pending" -> pending();
			case "failures" -> failures((limit != null) ? limit : FAILURES);
			default -> null;
		};
	}

	Map<String, ?> run(String operation, @Nullable String filter) {
		if (WRITING.contains(operation) && this.stroma.status().readOnly()) {
			throw refused(new IndexUnavailableException(
					"The index '%s' is open for reading only: ask the application that writes it for '%s'"
						.formatted(this.stroma.path(), operation)));
		}
		try {
			return done(operation, filter);
		}
		catch (StromaException ex) {
			throw refused(ex);
		}
	}

	private Map<String, ?> done(String operation, @Nullable String filter) {
		return switch (operation) {
			case "requeue" -> requeue(filter);
			case "pause" -> {
				this.stroma.worker().pause();
				yield worker();
			}
			case "resume" -> {
				this.stroma.worker().start();
				yield worker();
			}
			case "verify" -> report(this.stroma.snapshots().verify());
			case "repair" -> report(this.stroma.snapshots().repair());
			case "compact" -> compact();
			case "export" -> export();
			default -> throw new InvalidInputException(
					"There is no operation '%s': use requeue, pause, resume, verify, repair, compact or export"
						.formatted(operation));
		};
	}

	private Map<String, ?> pending() {
		StromaStatus status = this.stroma.status();
		WorkerStatus worker = status.worker();
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("chunks", status.pendingChunks());
		body.put("worker", worker.state());
		body.put("waitsUntil", worker.waitsUntil());
		body.put("failure", status.embeddingFailure());
		body.put("building", status.builds());
		return OperationResponseBody.of(body);
	}

	private Map<String, ?> failures(int limit) {
		try {
			List<FailedChunk> failures = this.stroma.worker().failures(limit);
			return OperationResponseBody.of(Map.of("failures", failures));
		}
		catch (InvalidInputException ex) {
			throw refused(ex);
		}
	}

	private Map<String, ?> requeue(@Nullable String filter) {
		Filter records = (filter != null) ? Filter.parse(filter) : Filter.exists("ref");
		return OperationResponseBody.of(Map.of("requeued", this.stroma.worker().requeue(records)));
	}

	private Map<String, ?> worker() {
		return OperationResponseBody.of(Map.of("worker", this.stroma.worker().status().state()));
	}

	private static Map<String, ?> report(IntegrityReport report) {
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("ok", report.ok());
		body.put("messages", report.messages());
		return OperationResponseBody.of(body);
	}

	private Map<String, ?> compact() {
		CompactReport report = this.stroma.snapshots().compact();
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("bytesBefore", report.bytesBefore());
		body.put("bytesAfter", report.bytesAfter());
		body.put("logBytes", report.logBytes());
		return OperationResponseBody.of(body);
	}

	/** The caller names no file: it would be one of the server. */
	private Map<String, ?> export() {
		if (this.exports == null) {
			throw new InvalidInputException(
					"There is no place for exports: set the property 'stroma.actuator.export-directory'");
		}
		StromaStatus status = this.stroma.status();
		Path target = this.exports.resolve(status.generation() + "-" + status.path().getFileName());
		this.stroma.snapshots().exportTo(target);
		return OperationResponseBody.of(Map.of("path", target.toString()));
	}

	static InvalidEndpointRequestException refused(StromaException ex) {
		String message = String.valueOf(ex.getMessage());
		return new InvalidEndpointRequestException(message, message, ex);
	}

}
