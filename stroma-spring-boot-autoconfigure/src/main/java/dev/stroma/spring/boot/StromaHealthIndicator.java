package dev.stroma.spring.boot;

import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

import dev.stroma.Stroma;
import dev.stroma.StromaStatus;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.index.WorkerStatus;
import dev.stroma.resident.ResidentStatus;
import dev.stroma.store.IndexBuild;
import dev.stroma.store.VecReadiness;

/**
 * {@link HealthIndicator} of an index: up while its file is there and answers. Without
 * sqlite-vec it is up too, since vectors are then searched in Java; the details say why.
 */
final class StromaHealthIndicator extends AbstractHealthIndicator {

	private final Stroma stroma;

	private final @Nullable SourceSync sync;

	StromaHealthIndicator(Stroma stroma, @Nullable SourceSync sync) {
		super("Stroma health check failed");
		this.stroma = stroma;
		this.sync = sync;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		StromaStatus status = this.stroma.status();
		if (!Files.exists(status.path())) {
			// an open file that was deleted goes on answering until it is closed
			throw new IndexUnavailableException(
					"The index '%s' is gone: stop the application and put the file back".formatted(status.path()));
		}
		builder.up()
			.withDetail("path", status.path().toString())
			.withDetail("mode", status.readOnly() ? "read-only" : "read-write")
			.withDetail("generation", status.generation())
			.withDetail("records", status.records())
			.withDetail("chunks", status.chunks())
			.withDetail("pendingChunks", status.pendingChunks())
			.withDetail("unembeddedChunks", status.unembeddedChunks())
			.withDetail("worker", details(status.worker()))
			.withDetail("embedder", status.embedder())
			.withDetail("sqlite", status.sqliteVersion())
			.withDetail("sqliteVec", details(status.sqliteVec()))
			.withDetail("resident", details(status.resident()));
		if (!status.builds().isEmpty()) {
			builder.withDetail("building", status.builds().stream().map(StromaHealthIndicator::details).toList());
		}
		if (this.sync != null) {
			builder.withDetail("sync", this.sync.details());
		}
		if (status.embeddingFailure() != null) {
			builder.withDetail("embeddingFailure", status.embeddingFailure());
		}
	}

	private static String details(WorkerStatus worker) {
		String state = worker.state().name().toLowerCase(Locale.ROOT);
		return (worker.waitsUntil() != null) ? state + " until " + worker.waitsUntil() : state;
	}

	private static Map<String, Object> details(IndexBuild build) {
		return Map.of("index", build.index(), "done", build.done(), "total", build.total());
	}

	private static Map<String, Object> details(ResidentStatus resident) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("state", resident.state());
		details.put("bytes", resident.bytes());
		details.put("maxBytes", resident.maxBytes());
		if (!resident.reason().isEmpty()) {
			details.put("reason", resident.reason());
		}
		return details;
	}

	private static Map<String, Object> details(VecReadiness vec) {
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
