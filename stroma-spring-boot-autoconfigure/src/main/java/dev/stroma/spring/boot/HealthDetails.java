package dev.stroma.spring.boot;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import dev.stroma.StromaStatus;
import dev.stroma.index.WorkerStatus;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.store.IndexBuild;
import dev.stroma.store.VecReadiness;

/**
 * What a status is called in health.
 */
final class HealthDetails {

	private HealthDetails() {
	}

	static Map<String, Object> of(StromaStatus status) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("path", status.path().toString());
		details.put("mode", status.readOnly() ? "read-only" : "read-write");
		if (status.following() != null) {
			details.put("following", status.following());
		}
		details.put("generation", status.generation());
		details.put("records", status.records());
		details.put("chunks", status.chunks());
		details.put("pendingChunks", status.pendingChunks());
		details.put("unembeddedChunks", status.unembeddedChunks());
		details.put("worker", worker(status.worker()));
		details.put("embedder", status.embedder());
		details.put("sqlite", status.sqliteVersion());
		details.put("sqliteVec", vec(status.sqliteVec()));
		details.put("resident", resident(status.resident()));
		if (!status.builds().isEmpty()) {
			details.put("building", status.builds().stream().map(HealthDetails::build).toList());
		}
		if (status.embeddingFailure() != null) {
			details.put("embeddingFailure", status.embeddingFailure());
		}
		return details;
	}

	private static String worker(WorkerStatus worker) {
		String state = worker.state().name().toLowerCase(Locale.ROOT);
		return (worker.waitsUntil() != null) ? state + " until " + worker.waitsUntil() : state;
	}

	private static Map<String, Object> build(IndexBuild build) {
		return Map.of("index", build.index(), "done", build.done(), "total", build.total());
	}

	private static Map<String, Object> resident(ResidentStatus resident) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("state", resident.state());
		details.put("bytes", resident.bytes());
		details.put("maxBytes", resident.maxBytes());
		if (!resident.reason().isEmpty()) {
			details.put("reason", resident.reason());
		}
		return details;
	}

	private static Map<String, Object> vec(VecReadiness vec) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("available", vec.available());
		if (vec.version() != null) {
			details.put("version", vec.version());
		}
		if (vec.library() != null) {
			details.put("path", vec.library().toString());
		}
		details.put("platform", vec.platform());
		if (!vec.reason().isEmpty()) {
			details.put("reason", vec.reason());
		}
		return details;
	}

}
