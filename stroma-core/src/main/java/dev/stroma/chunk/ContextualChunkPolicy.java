package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.text.TokenCounter;

/**
 * Another policy's sections, each with the context a {@link Contextualizer} gives it,
 * before that of the policy.
 */
public final class ContextualChunkPolicy implements ChunkPolicy {

	private final ChunkPolicy policy;

	private final Contextualizer contextualizer;

	private ContextualChunkPolicy(ChunkPolicy policy, Contextualizer contextualizer) {
		this.policy = policy;
		this.contextualizer = contextualizer;
	}

	public static ContextualChunkPolicy of(ChunkPolicy policy, Contextualizer contextualizer) {
		return new ContextualChunkPolicy(policy, contextualizer);
	}

	@Override
	public TokenCounter tokenCounter() {
		return this.policy.tokenCounter();
	}

	@Override
	public int maxSections() {
		return this.policy.maxSections();
	}

	@Override
	public String identity() {
		return "contextual-1(%s,%s)".formatted(this.contextualizer.identity(), this.policy.identity());
	}

	/**
	 * Asks for no context before the policy's sections have been checked.
	 * @throws InvalidInputException when a context is longer than
	 * {@value Contextualizer#MAX_LENGTH} characters
	 */
	@Override
	public Sections chunk(CorpusRecord record) {
		Sections sections = this.policy.chunk(record).checkedFor(record, maxSections());
		List<Section> contextual = new ArrayList<>(sections.list().size());
		for (Section section : sections.list()) {
			contextual.add(section.searchable() ? withContext(record, section) : section);
		}
		return new Sections(contextual, sections.omittedCharacters(), sections.omittedBecause());
	}

	private Section withContext(CorpusRecord record, Section section) {
		String given = this.contextualizer.context(record, section);
		// As clean as any text that is indexed
		String context = CorpusRecord.of("context", null, given).body().strip();
		if (context.length() > Contextualizer.MAX_LENGTH) {
			throw new InvalidInputException(
					"Contextualizer '%s' gave %d characters for section [%d, %d) of record '%s': shorten them to %d"
						.formatted(this.contextualizer.identity(), context.length(), section.start(), section.end(),
								record.ref(), Contextualizer.MAX_LENGTH));
		}
		if (context.isEmpty()) {
			return section;
		}
		return section.context(section.context().isEmpty() ? context : context + "\n" + section.context());
	}

	@Override
	public String toString() {
		return identity();
	}

}
