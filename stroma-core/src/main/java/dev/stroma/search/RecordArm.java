package dev.stroma.search;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.StromaException;
import dev.stroma.snapshot.View;
import dev.stroma.store.RecordVectors;
import dev.stroma.store.RecordVectors.Near;

/**
 * Finds by the meaning of whole records: those whose vectors are nearest to the
 * question's, each by its nearest chunk. Runs only where it has a weight.
 */
final class RecordArm {

	private final @Nullable Arm arm;

	private final @Nullable RecordVectors vectors;

	private final float[] question;

	/** By chunk, from 1. */
	private final Map<Long, Integer> ranks = new LinkedHashMap<>();

	private RecordArm(@Nullable Arm arm, @Nullable RecordVectors vectors, float[] question) {
		this.arm = arm;
		this.vectors = vectors;
		this.question = question;
	}

	/** Whether a request has use for a question's vector here. */
	static boolean isWanted(SearchRequest request) {
		return request.weight(Arm.RECORD_VECTOR) > 0 && !request.off().contains(Arm.RECORD_VECTOR);
	}

	/**
	 * @param candidates how many it names at most
	 */
	static RecordArm run(SearchRequest request, QueryEmbedding.Outcome question, String scope, View view,
			int candidates) {
		if (request.weight(Arm.RECORD_VECTOR) == 0) {
			return new RecordArm(null, null, new float[0]);
		}
		if (request.off().contains(Arm.RECORD_VECTOR)) {
			return without(Arm.State.OFF, "switched off by the request");
		}
		float[] vector = question.vector();
		if (vector == null) {
			return without(question.state(), question.reason());
		}
		long start = System.nanoTime();
		try {
			RecordVectors vectors = view.corpus().vectors();
			double least = request.minScore(Arm.RECORD_VECTOR);
			List<Near> nearest = vectors.nearest(vector, scope, request.filter(), candidates, request.isExact())
				.stream()
				.filter((near) -> near.cosine() >= least)
				.toList();
			long pending = view.countPending();
			Arm arm = Arm.ran(Arm.RECORD_VECTOR, VectorArm.waiting(pending), pending > 0, NamedChunks.since(start));
			RecordArm ran = new RecordArm(nearest.isEmpty() ? arm : arm.found(nearest.size(), nearest.get(0).cosine()),
					vectors, vector);
			nearest.forEach((near) -> ran.ranks.put(near.chunk(), ran.ranks.size() + 1));
			return ran;
		}
		catch (StromaException ex) {
			return new RecordArm(NamedChunks.failed(Arm.RECORD_VECTOR, ex, NamedChunks.since(start)), null,
					new float[0]);
		}
	}

	private static RecordArm without(Arm.State state, String reason) {
		return new RecordArm(Arm.without(Arm.RECORD_VECTOR, state, reason, Duration.ZERO), null, new float[0]);
	}

	/** How it went, {@code null} when nobody asked for it. */
	@Nullable Arm arm() {
		return this.arm;
	}

	boolean hasRun() {
		return this.vectors != null;
	}

	/** The candidates it names, the best first. */
	Set<Long> chunks() {
		return this.ranks.keySet();
	}

	/** From 1; 0 when it does not name the chunk. */
	int rank(long chunk) {
		return this.ranks.getOrDefault(chunk, 0);
	}

	/**
	 * By chunk the cosine of its record's vector with the question's; nothing when it has
	 * not run.
	 */
	Map<Long, Double> cosines(Collection<Long> chunks) {
		return (this.vectors == null || chunks.isEmpty()) ? Map.of() : this.vectors.cosines(this.question, chunks);
	}

}
