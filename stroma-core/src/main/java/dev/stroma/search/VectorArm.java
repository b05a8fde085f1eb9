package dev.stroma.search;

import java.lang.Character.UnicodeScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.error.InvalidInputException;
import dev.stroma.resident.ScoredChunks;
import dev.stroma.snapshot.View;

/**
 * Finds by meaning: the chunks whose vectors are nearest to the question's.
 */
final class VectorArm {

	/**
	 * Below this share of letters in scripts the model knows, its vectors say nothing.
	 */
	private static final double LEAST_KNOWN_SHARE = 0.7;

	private final EmbedderProfile profile;

	private final QueryEmbedding embedding;

	private final String scanReason;

	/**
	 * @param scanReason why there is no vector index, empty when there is one
	 */
	VectorArm(Embedder embedder, QueryEmbedding embedding, String scanReason) {
		this.profile = embedder.profile();
		this.embedding = embedding;
		this.scanReason = scanReason;
	}

	/**
	 * The question's vector of unit length, or why there is none.
	 * @param start when the search began, as {@link System#nanoTime()} gave it
	 */
	QueryEmbedding.Outcome embed(SearchRequest request, String question, long start) {
		QueryEmbedding.Outcome known = known(request, question);
		return (known != null) ? known : this.embedding.embed(question, request.deadline(), start);
	}

	/**
	 * The vectors of several questions, those that must be embedded in one call, in the
	 * shortest of their deadlines.
	 * @param start when the searches began
	 */
	List<QueryEmbedding.Outcome> embed(List<Question> questions, long start) {
		Map<String, QueryEmbedding.Outcome> byText = new LinkedHashMap<>();
		List<QueryEmbedding.@Nullable Outcome> known = new ArrayList<>();
		Duration deadline = null;
		for (Question question : questions) {
			QueryEmbedding.Outcome outcome = known(question.request(), question.text());
			known.add(outcome);
			if (outcome == null) {
				byText.put(question.text(), QueryEmbedding.Outcome.NONE);
				Duration own = question.request().deadline();
				deadline = (deadline == null || (own != null && own.compareTo(deadline) < 0)) ? own : deadline;
			}
		}
		if (!byText.isEmpty()) {
			List<String> texts = List.copyOf(byText.keySet());
			List<QueryEmbedding.Outcome> outcomes = this.embedding.embed(texts, deadline, start);
			for (int i = 0; i < texts.size(); i++) {
				byText.put(texts.get(i), outcomes.get(i));
			}
		}
		List<QueryEmbedding.Outcome> all = new ArrayList<>();
		for (int i = 0; i < questions.size(); i++) {
			QueryEmbedding.Outcome outcome = known.get(i);
			all.add((outcome != null) ? outcome
					: byText.getOrDefault(questions.get(i).text(), QueryEmbedding.Outcome.NONE));
		}
		return all;
	}

	/** What is known without the embedder, {@code null} when it has to be asked. */
	private QueryEmbedding.@Nullable Outcome known(SearchRequest request, String question) {
		if (request.off().contains(Arm.VECTOR) && !RecordArm.isWanted(request)) {
			return new QueryEmbedding.Outcome(null, Arm.State.OFF, "switched off by the request");
		}
		if (this.profile.isNone()) {
			return new QueryEmbedding.Outcome(null, Arm.State.OFF, "there is no embedder");
		}
		float[] own = request.vectors().question();
		if (own != null) {
			return given(own);
		}
		if (question.codePoints().noneMatch(VectorArm::saysSomething)) {
			return new QueryEmbedding.Outcome(null, Arm.State.NOT_APPLICABLE, "the question has no word");
		}
		if (knownShare(question) < LEAST_KNOWN_SHARE) {
			return new QueryEmbedding.Outcome(null, Arm.State.NOT_APPLICABLE,
					"the question is in a script that model '%s' does not know".formatted(this.profile.name()));
		}
		return null;
	}

	private QueryEmbedding.Outcome given(float[] vector) {
		int dimension = this.profile.dimension();
		if (dimension > 0 && vector.length != dimension) {
			throw new InvalidInputException("The question's vector has %d numbers, those of model '%s' have %d"
				.formatted(vector.length, this.profile.name(), dimension));
		}
		double squaredLength = 0;
		for (float value : vector) {
			squaredLength += (double) value * value;
		}
		if (!(squaredLength > 0 && squaredLength < Double.POSITIVE_INFINITY)) {
			return new QueryEmbedding.Outcome(null, Arm.State.NOT_APPLICABLE,
					"the question's vector points nowhere: it has zeros only, or a number that is not finite");
		}
		for (int i = 0; i < vector.length; i++) {
			vector[i] = (float) (vector[i] / Math.sqrt(squaredLength));
		}
		return new QueryEmbedding.Outcome(vector, Arm.State.RAN, "");
	}

	/** Blanks and punctuation have neighbours too, of no use to anybody. */
	private static boolean saysSomething(int c) {
		return Character.isLetterOrDigit(c) || Character.getType(c) == Character.OTHER_SYMBOL;
	}

	private double knownShare(String text) {
		Set<UnicodeScript> known = this.profile.scripts();
		int[] letters = text.codePoints().filter(Character::isLetter).toArray();
		if (known.isEmpty() || letters.length == 0) {
			return 1;
		}
		int count = 0;
		for (int letter : letters) {
			count += known.contains(UnicodeScript.of(letter)) ? 1 : 0;
		}
		return (double) count / letters.length;
	}

	/**
	 * @param candidates how many it names at most
	 */
	NamedChunks run(SearchRequest request, QueryEmbedding.Outcome question, View view, int candidates) {
		float @Nullable [] vector = question.vector();
		if (request.off().contains(Arm.VECTOR)) {
			return NamedChunks.none(Arm.VECTOR, Arm.State.OFF, "switched off by the request");
		}
		if (vector == null) {
			return NamedChunks.none(Arm.VECTOR, question.state(), question.reason());
		}
		int first = request.vectors().searchDimension();
		if (first > 0) {
			view.requireSearchDimension(first, vector.length);
		}
		boolean truncated = first > 0 && first < vector.length && !request.isExact();
		return NamedChunks.run(Arm.VECTOR, () -> {
			ScoredChunks nearest = truncated ? view.nearestByFirst(first, vector, request.filter(), candidates)
					: view.nearest(vector, request.filter(), candidates, request.isExact());
			long pending = view.countPending();
			String reason = waiting(pending);
			return new NamedChunks.Found(nearest, 0, view.hasVectorIndex() ? reason : joined(reason), pending > 0);
		});
	}

	/** Why a search by vectors may not be complete, empty when it is. */
	static String waiting(long pending) {
		return (pending > 0) ? "%d chunks have no vector yet".formatted(pending) : "";
	}

	private String joined(String reason) {
		String scan = this.scanReason.isEmpty() ? ""
				: "vectors are scanned, sqlite-vec is not available: " + this.scanReason;
		return (reason.isEmpty() || scan.isEmpty()) ? reason + scan : reason + "; " + scan;
	}

}
