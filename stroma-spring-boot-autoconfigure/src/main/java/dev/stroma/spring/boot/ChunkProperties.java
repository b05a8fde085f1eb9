package dev.stroma.spring.boot;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.KindRoutingChunkPolicy;
import dev.stroma.text.TokenCounter;

/**
 * How texts are cut.
 *
 * @param policy Where texts are cut: source code at declarations and the rest as
 * Markdown, everything as Markdown, as plain text, or into small chunks that are found
 * inside of large ones that are read.
 * @param maxTokens Tokens of the chunks that a long text is cut into, 100 unless set;
 * source code has up to 300.
 * @param wholeTokens Tokens up to which the text under one heading is not cut: 600, or
 * max-tokens where only that is set. Of no meaning with parent-child.
 * @param overlapTokens Tokens that a chunk repeats of the one it continues, below the
 * maximum.
 * @param parentTokens Tokens of a large chunk with parent-child, 0 for all of the text
 * under one heading.
 * @param maxSections Chunks that a record may have, -1 for any number. A record with more
 * is refused.
 * @param tokenCounter Tokens that chunks are measured in: words, segments, characters,
 * jtokkit: with the name of an encoding, or wordpiece: with the path of a vocab.txt.
 * @param byKind How records of one kind are cut, by kind. What is not set is as of all
 * records.
 */
record ChunkProperties(@DefaultValue("code") ChunkPolicyType policy, @Nullable Integer maxTokens,
		@Nullable Integer wholeTokens, @DefaultValue("0") int overlapTokens, @DefaultValue("0") int parentTokens,
		@DefaultValue("10000") int maxSections, @DefaultValue("words") String tokenCounter,
		@DefaultValue Map<String, Kind> byKind) {

	ChunkPolicy policies() {
		requireParents("stroma.chunk", this.parentTokens,
				this.byKind.values().stream().anyMatch((kind) -> kind.policy() == ChunkPolicyType.PARENT_CHILD)
						? ChunkPolicyType.PARENT_CHILD : this.policy);
		TokenCounter counter = StromaPropertyException.accept("stroma.chunk.token-counter", this.tokenCounter,
				TokenCounter::parse);
		ChunkPolicy others = this.policy.policy(new ChunkSettings("stroma.chunk", this.maxTokens, this.wholeTokens,
				this.overlapTokens, this.parentTokens, this.maxSections, counter));
		if (this.byKind.isEmpty()) {
			return others;
		}
		KindRoutingChunkPolicy policies = KindRoutingChunkPolicy.of(others);
		for (Map.Entry<String, Kind> kind : this.byKind.entrySet()) {
			policies = policies.kind(kind.getKey(), kind.getValue().policy(kind.getKey(), this, counter));
		}
		return policies;
	}

	private static void requireParents(String prefix, @Nullable Integer tokens, ChunkPolicyType policy) {
		StromaPropertyException.require(tokens == null || tokens == 0 || policy == ChunkPolicyType.PARENT_CHILD,
				prefix + ".parent-tokens", String.valueOf(tokens),
				"Only '%s.policy' parent-child cuts large chunks: choose it, or leave this out.".formatted(prefix));
	}

	/**
	 * How records of one kind are cut.
	 */
	record Kind(@Nullable ChunkPolicyType policy, @Nullable Integer maxTokens, @Nullable Integer wholeTokens,
			@Nullable Integer overlapTokens, @Nullable Integer parentTokens) {

		ChunkPolicy policy(String kind, ChunkProperties all, TokenCounter counter) {
			ChunkPolicyType type = (this.policy != null) ? this.policy : all.policy();
			requireParents("stroma.chunk.by-kind." + kind, this.parentTokens, type);
			Integer overlap = this.overlapTokens;
			Integer parent = this.parentTokens;
			// without a maximum of its own, what stays whole is that of all records too
			boolean own = this.maxTokens != null || this.wholeTokens != null;
			ChunkSettings settings = new ChunkSettings("stroma.chunk.by-kind." + kind,
					own ? this.maxTokens : all.maxTokens(), own ? this.wholeTokens : all.wholeTokens(),
					(overlap != null) ? overlap : all.overlapTokens(), (parent != null) ? parent : all.parentTokens(),
					all.maxSections(), counter);
			return type.policy(settings);
		}

	}

}
