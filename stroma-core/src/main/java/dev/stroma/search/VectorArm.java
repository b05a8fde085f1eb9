package dev.stroma.search;

import java.lang.Character.UnicodeScript;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
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
	 */
	QueryEmbedding.Outcome embed(SearchRequest request, String question) {
		if (request.off().contains(Arm.VECTOR)) {
			return new QueryEmbedding.Outcome(null, Arm.State.OFF, "switched off by the request");
		}
		if (this.profile.isNone()) {
			return new QueryEmbedding.Outcome(null, Arm.State.OFF, "there is no embedder");
		}
		if (question.codePoints().noneMatch(VectorArm::saysSomething)) {
			return new QueryEmbedding.Outcome(null, Arm.State.NOT_APPLICABLE, "the question has no word");
		}
		if (knownShare(question) < LEAST_KNOWN_SHARE) {
			return new QueryEmbedding.Outcome(null, Arm.State.NOT_APPLICABLE,
					"the question is in a script that model '%s' does not know".formatted(this.profile.name()));
		}
		return this.embedding.embed(question, request.deadline());
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

	NamedChunks run(SearchRequest request, QueryEmbedding.Outcome question, View view) {
		float @Nullable [] vector = question.vector();
		if (vector == null) {
			return NamedChunks.none(Arm.VECTOR, question.state(), question.reason());
		}
		return NamedChunks.run(Arm.VECTOR, () -> {
			List<Long> nearest = view.nearest(vector, request.filter(), NamedChunks.LIMIT, request.isExact());
			long pending = view.countPending();
			String reason = (pending > 0) ? "%d chunks have no vector yet".formatted(pending) : "";
			return new NamedChunks.Found(nearest, view.hasVectorIndex() ? reason : joined(reason), pending > 0);
		});
	}

	private String joined(String reason) {
		String scan = this.scanReason.isEmpty() ? ""
				: "vectors are scanned, sqlite-vec is not available: " + this.scanReason;
		return (reason.isEmpty() || scan.isEmpty()) ? reason + scan : reason + "; " + scan;
	}

}
