package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.Validity;
import dev.stroma.search.Explanation.Contribution;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.store.StoredPassage;
import dev.stroma.text.Highlight;
import dev.stroma.text.Highlighter;
import dev.stroma.text.TokenCounter;

/**
 * One passage that was found, and why. Immutable.
 */
public final class SearchHit {

	private final StoredPassage passage;

	private final Ranked ranked;

	private final HitReader.Context context;

	private final @Nullable Expansion expansion;

	SearchHit(StoredPassage passage, Ranked ranked, HitReader.Context context, @Nullable Expansion expansion) {
		this.passage = passage;
		this.ranked = ranked;
		this.context = context;
		this.expansion = expansion;
	}

	SearchHit with(Expansion expansion) {
		return new SearchHit(this.passage, this.ranked, this.context, expansion);
	}

	/**
	 * A lasting reference to the passage.
	 */
	public ChunkHandle handle() {
		return new ChunkHandle(this.passage.scope(), ref(), this.passage.id(), this.passage.hash().toString());
	}

	/** The record it is part of. */
	public String ref() {
		return this.passage.ref();
	}

	public String kind() {
		return this.passage.kind();
	}

	/** The record's title. */
	public String title() {
		return this.passage.title();
	}

	/** Where the record came from, such as a path. */
	public String sourceRef() {
		return this.passage.sourceRef();
	}

	/** The headings it stands under, outermost first, possibly none. */
	public List<String> headingPath() {
		return this.passage.headingPath();
	}

	/**
	 * What a reader of the text alone would miss, such as the header of the table it
	 * continues; possibly empty.
	 */
	public String context() {
		return this.passage.context();
	}

	/** Exactly as it stands in the record's body. */
	public String text() {
		return this.passage.text();
	}

	/** Offset of its first character in the body, in UTF-16 units. */
	public int start() {
		return this.passage.place().start();
	}

	/** Offset after its last character. */
	public int end() {
		return this.passage.place().end();
	}

	/** Its index among the record's chunks, from 0. */
	public int chunkIndex() {
		return this.passage.place().ordinal();
	}

	/** The line of the body its first character is in, from 1. */
	public int firstLine() {
		return this.passage.firstLine();
	}

	/** The line its last character is in. */
	public int lastLine() {
		return this.passage.lastLine();
	}

	/**
	 * The length of its text, counted when asked for by the chunk policy's
	 * {@link TokenCounter}: words by default.
	 */
	public int tokenCount() {
		return this.context.tokenCounter().count(text(), 0, text().length());
	}

	/** The record's metadata. */
	public Metadata metadata() {
		return this.passage.metadata();
	}

	/** How much the record matters, 0 to 1, if it says so; no part of ranking. */
	public OptionalDouble importance() {
		Double importance = this.passage.importance();
		return (importance != null) ? OptionalDouble.of(importance) : OptionalDouble.empty();
	}

	/** When what the record says holds. */
	public Validity validity() {
		return this.passage.validity();
	}

	/**
	 * What hits are ordered by unless asked otherwise: the fusion strategy's score, with
	 * boosts.
	 */
	public double score() {
		return this.ranked.score();
	}

	/**
	 * How good it is, in 0..1 and comparable between questions: the weighted mean of the
	 * arms' evidence, whatever the fusion strategy.
	 */
	public double relevance() {
		return this.ranked.relevance();
	}

	/** What each arm that ran for it says of it. */
	public List<Evidence> evidence() {
		Evidence reranked = this.ranked.reranked();
		List<Evidence> evidence = this.ranked.candidate().evidence();
		return (reranked == null) ? evidence : Stream.concat(evidence.stream(), Stream.of(reranked)).toList();
	}

	/**
	 * How the graph leads to it, where it does.
	 */
	public Optional<GraphTrail> trail() {
		return Optional.ofNullable(this.ranked.candidate().trail());
	}

	/**
	 * How it came to its score, by what adds up to it.
	 */
	public Explanation explain() {
		List<Contribution> contributions = new ArrayList<>(
				Fusing.contributions(this.ranked, this.context.fusion(), this.context.arms()));
		contributions.addAll(this.ranked.boosts());
		return new Explanation(score(), contributions);
	}

	/**
	 * The best 200 characters of its text, with the question's words marked; made when
	 * asked for.
	 */
	public Highlight highlight() {
		return highlight(Highlighter.DEFAULT_LENGTH);
	}

	/**
	 * The best piece of its text, with the question's words marked, as a
	 * {@link Highlighter} finds it.
	 * @param length in UTF-16 units at most, at least 40
	 */
	public Highlight highlight(int length) {
		return this.context.highlight(this.passage, length);
	}

	/**
	 * What stands around it, where the request asked for that and it is of one of the
	 * first 8 records.
	 */
	public Optional<Expansion> expansion() {
		return Optional.ofNullable(this.expansion);
	}

	@Override
	public String toString() {
		return "SearchHit[%s lines %d-%d, relevance %.3f, %s]".formatted(ref(), firstLine(), lastLine(), relevance(),
				evidence());
	}

}
