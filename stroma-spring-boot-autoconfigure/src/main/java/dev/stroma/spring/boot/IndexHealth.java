package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.Stroma;
import dev.stroma.StromaStatus;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.index.WorkerStatus;
import dev.stroma.resident.ResidentStatus;

/**
 * Judges an index by what is known of it already: nothing is asked of a remote embedder.
 * <ol>
 * <li>It is down when its file is gone, closed or no longer its own, or when neither the
 * file nor memory can be searched by words.</li>
 * <li>It is degraded when it answers, but less well or more slowly than it is set up to,
 * or takes no changes. Each reason is a problem that says what to do.</li>
 * <li>Else it is up: also while an index is loaded or made anew.</li>
 * </ol>
 * Thread-safe.
 */
final class IndexHealth {

	/**
	 * What came of a check.
	 *
	 * @param down whether nothing can be found
	 * @param problems why it is not simply up
	 * @param details for those who read them
	 */
	record Report(boolean down, List<String> problems, Map<String, Object> details) {
	}

	/** The status of an index that has problems and answers. */
	static final String DEGRADED = "DEGRADED";

	private final Stroma stroma;

	private final List<IndexJob> jobs;

	private final Duration maxBacklogAge;

	private final long minFreeBytes;

	private final Clock clock;

	private @Nullable Instant backlogSince;

	IndexHealth(Stroma stroma, List<IndexJob> jobs, HealthProperties properties, Clock clock) {
		this.stroma = stroma;
		this.jobs = jobs;
		this.maxBacklogAge = properties.backlogAge();
		this.minFreeBytes = properties.minFreeSpace().toBytes();
		this.clock = clock;
	}

	/**
	 * @throws dev.stroma.error.StromaException when the index is down and nothing more is
	 * known of it
	 */
	Report check() throws IOException {
		Path file = this.stroma.path();
		if (!Files.exists(file)) {
			// an open file that was deleted goes on answering until it is closed
			throw new IndexUnavailableException(
					"The index '%s' is gone: stop the application and put the file back".formatted(file));
		}
		StromaStatus status = this.stroma.status();
		List<String> problems = new ArrayList<>(problems(status));
		Map<String, Object> details = HealthDetails.of(status);
		for (IndexJob job : this.jobs) {
			details.put(job.name(), job.details());
			if (job.failure() != null) {
				problems.add(job.problem());
			}
		}
		if (!status.readOnly()) {
			long free = freeBytes(file);
			if (free < this.minFreeBytes) {
				problems.add("The disk of '%s' has %d bytes left, less than stroma.health.min-free-space: free some"
					.formatted(file, free));
			}
		}
		if (!problems.isEmpty()) {
			details.put("problems", List.copyOf(problems));
		}
		return new Report(status.textFailure() != null && !answersWords(status.resident()), problems, details);
	}

	private static long freeBytes(Path file) throws IOException {
		return Files.getFileStore(file).getUsableSpace();
	}

	private static boolean answersWords(ResidentStatus resident) {
		return resident.state() == ResidentStatus.State.WORDS || resident.state() == ResidentStatus.State.ACTIVE;
	}

	List<String> problems(StromaStatus status) {
		List<String> problems = new ArrayList<>();
		if (status.textFailure() != null) {
			problems.add("The full-text index is damaged (%s): repair it with SnapshotManager.repair()"
				.formatted(status.textFailure()));
		}
		if (status.writeFailure() != null) {
			problems.add("The last change was not kept: " + status.writeFailure());
		}
		if (!"none".equals(status.embedder())) {
			if (!status.sqliteVec().available()) {
				problems.add("Vectors are compared in Java, more slowly: " + status.sqliteVec().reason());
			}
			if (status.questionFailure() != null) {
				problems.add("The last question was answered without vectors: " + status.questionFailure());
			}
			addBacklog(status, problems);
		}
		ResidentStatus resident = status.resident();
		if (resident.state() != ResidentStatus.State.OFF && !resident.reason().isEmpty() && !resident.busy()) {
			problems.add("The file answers in place of memory: " + resident.reason());
		}
		return problems;
	}

	private void addBacklog(StromaStatus status, List<String> problems) {
		Instant since = backlogSince(status.pendingChunks());
		if (since == null || status.readOnly()) {
			return;
		}
		WorkerStatus worker = status.worker();
		switch (worker.state()) {
			case WAITING -> problems.add("%d passages wait for their vector, next attempt at %s: %s".formatted(
					status.pendingChunks(), worker.waitsUntil(),
					(status.embeddingFailure() != null) ? status.embeddingFailure() : "see the log"));
			case STOPPED, PAUSED -> {
				if (this.jobs.stream().anyMatch(EmbeddingSchedule.class::isInstance)) {
					return;
				}
				problems.add("%d passages wait for their vector and the worker is %s: start it"
					.formatted(status.pendingChunks(), worker.state().name().toLowerCase(Locale.ROOT)));
			}
			case RUNNING -> {
				if (Duration.between(since, this.clock.instant()).compareTo(this.maxBacklogAge) > 0) {
					problems.add(("Passages have been waiting for their vector since %s, longer than "
							+ "stroma.health.max-backlog-age: raise stroma.indexing.embedding-concurrency, or give "
							+ "the embedder more to compute with")
						.formatted(since));
				}
			}
		}
	}

	/** When a check first found passages waiting, none having found none since. */
	private synchronized @Nullable Instant backlogSince(long pending) {
		if (pending == 0) {
			this.backlogSince = null;
		}
		else if (this.backlogSince == null) {
			this.backlogSince = this.clock.instant();
		}
		return this.backlogSince;
	}

}
