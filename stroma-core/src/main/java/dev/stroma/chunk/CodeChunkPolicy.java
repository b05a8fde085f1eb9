package dev.stroma.chunk;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

/**
 * Sections of whole declarations, for source code; everything else is left to another
 * policy. Immutable; the methods named after an option return a changed copy.
 *
 * <ul>
 * <li><b>Languages</b>: Java, Kotlin, JavaScript and TypeScript, Python, Go, Rust, C and
 * C++, C#, PHP, Ruby, SQL, shell, YAML; told by the metadata value
 * {@code programmingLanguage}, a name or a file ending, else by the ending of
 * {@link CorpusRecord#sourceRef()}. What is neither is no code.</li>
 * <li><b>Declarations</b> are told by brackets, indentation and a few words, not by a
 * compiler: source that does not compile is cut all the same. Comments and annotations
 * belong to the declaration that follows.</li>
 * <li><b>Heading path</b>: the enclosing types and the declaration itself; of several
 * declarations in one section, what encloses them.</li>
 * <li><b>Budget</b>: {@link #maxTokens(int)}, default 300, is hard. Neighbours fill a
 * section as long as they fit. A large type is taken apart into its members, a large
 * function is cut between paragraphs, else lines, else words, and what continues it has
 * its first line as {@link Section#context() context}.</li>
 * </ul>
 *
 * <p>
 * Sections cover every character that is not blank; none overlaps another. Time is linear
 * in the length of the body.
 */
public final class CodeChunkPolicy implements ChunkPolicy {

	/** Whole methods and small types: what is smaller is cut inside functions. */
	private static final int DEFAULT_MAX_TOKENS = 300;

	private final Budget budget;

	private final ChunkPolicy others;

	private CodeChunkPolicy(Budget budget, ChunkPolicy others) {
		this.budget = budget;
		this.others = others;
	}

	/**
	 * With a {@link MarkdownChunkPolicy} for what is not code.
	 */
	public static CodeChunkPolicy create() {
		return new CodeChunkPolicy(Budget.DEFAULT.max(DEFAULT_MAX_TOKENS), MarkdownChunkPolicy.create());
	}

	/**
	 * A copy with another budget for code.
	 * @param maxTokens tokens in a section, at least 1
	 */
	public CodeChunkPolicy maxTokens(int maxTokens) {
		return new CodeChunkPolicy(this.budget.max(maxTokens), this.others);
	}

	/**
	 * A copy that counts code differently.
	 * @param tokenCounter default: {@link TokenCounter#words()}
	 */
	public CodeChunkPolicy tokenCounter(TokenCounter tokenCounter) {
		return new CodeChunkPolicy(this.budget.counter(tokenCounter), this.others);
	}

	/**
	 * A copy with another limit for code.
	 * @param maxSections sections that a record may have: 0 means 10,000, -1 any number
	 */
	public CodeChunkPolicy maxSections(int maxSections) {
		return new CodeChunkPolicy(this.budget.maxSections(maxSections), this.others);
	}

	/**
	 * A copy that leaves what is not code to another policy.
	 */
	public CodeChunkPolicy others(ChunkPolicy others) {
		return new CodeChunkPolicy(this.budget, others);
	}

	/**
	 * Any number: the limits for code and for the rest are enforced here.
	 */
	@Override
	public TokenCounter tokenCounter() {
		return this.budget.counter();
	}

	@Override
	public int maxSections() {
		return -1;
	}

	@Override
	public String identity() {
		return "code-1(%s,others=%s)".formatted(this.budget.identity(), this.others.identity());
	}

	@Override
	public Sections chunk(CorpusRecord record) {
		return CodeLanguage.of(record)
			.map((language) -> Sections.of(new CodeSections(record, language, this.budget).sections()))
			.orElseGet(() -> this.others.chunk(record).checkedFor(record, this.others.maxSections()));
	}

	@Override
	public String toString() {
		return identity();
	}

}
