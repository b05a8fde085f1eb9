package dev.stroma.spring.boot;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.CodeChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.ParentChildChunkPolicy;
import dev.stroma.chunk.PlainTextChunkPolicy;

/**
 * The chunk policies that a property can name.
 */
enum ChunkPolicyType {

	/** Source code at declarations, everything else as Markdown or plain text. */
	CODE {

		@Override
		ChunkPolicy policy(ChunkSettings settings) {
			return CodeChunkPolicy.create()
				.others(MARKDOWN.policy(settings))
				.maxSections(settings.maxSections())
				.tokenCounter(settings.counter());
		}

	},

	/** At headings, then blocks, sentences, words. */
	MARKDOWN {

		@Override
		ChunkPolicy policy(ChunkSettings settings) {
			MarkdownChunkPolicy policy = MarkdownChunkPolicy.create();
			policy = settings.accept("max-tokens", settings.maxTokens(), policy, policy::maxTokens);
			policy = settings.accept("whole-tokens", settings.wholeTokens(), policy, policy::wholeTokens);
			policy = settings.accept("overlap-tokens", settings.overlapTokens(), policy, policy::overlapTokens);
			policy = settings.accept("max-sections", settings.maxSections(), policy, policy::maxSections);
			return policy.tokenCounter(settings.counter());
		}

	},

	/** At paragraphs, then sentences, words; no mark means anything. */
	PLAINTEXT {

		@Override
		ChunkPolicy policy(ChunkSettings settings) {
			PlainTextChunkPolicy policy = PlainTextChunkPolicy.create();
			policy = settings.accept("max-tokens", settings.maxTokens(), policy, policy::maxTokens);
			policy = settings.accept("whole-tokens", settings.wholeTokens(), policy, policy::wholeTokens);
			policy = settings.accept("overlap-tokens", settings.overlapTokens(), policy, policy::overlapTokens);
			policy = settings.accept("max-sections", settings.maxSections(), policy, policy::maxSections);
			return policy.tokenCounter(settings.counter());
		}

	},

	/** Small chunks that are found, inside large ones that are read. */
	PARENT_CHILD {

		@Override
		ChunkPolicy policy(ChunkSettings settings) {
			int child = (settings.maxTokens() != null) ? settings.maxTokens() : DEFAULT_MAX_TOKENS;
			StromaPropertyException.require(settings.parentTokens() <= 0 || settings.parentTokens() >= child,
					settings.prefix() + ".parent-tokens", settings.parentTokens(),
					"The chunks in a large one have %d tokens: use as many or more, or lower max-tokens."
						.formatted(child));
			ParentChildChunkPolicy policy = StromaPropertyException.accept(settings.prefix() + ".parent-tokens",
					settings.parentTokens(), (parent) -> ParentChildChunkPolicy.of(parent, DEFAULT_MAX_TOKENS));
			policy = settings.accept("max-tokens", child, policy,
					(tokens) -> ParentChildChunkPolicy.of(settings.parentTokens(), tokens));
			policy = settings.accept("overlap-tokens", settings.overlapTokens(), policy, policy::childOverlapTokens);
			policy = settings.accept("max-sections", settings.maxSections(), policy, policy::maxSections);
			return policy.tokenCounter(settings.counter());
		}

	};

	/** Of the children, as of other policies. */
	private static final int DEFAULT_MAX_TOKENS = 100;

	abstract ChunkPolicy policy(ChunkSettings settings);

}
