package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.TokenCounter;

/**
 * Small sections to be found, inside large ones to be read. Immutable; the methods named
 * after an option return a changed copy.
 *
 * <p>
 * A record is cut into parents as {@link MarkdownChunkPolicy} cuts it, without overlap,
 * and each parent into children by a smaller budget, at the same places of preference. A
 * parent is stored and never found, and comes right before its children, which are found
 * and name it. One that needs no cut has no children and is found itself.
 */
public final class ParentChildChunkPolicy implements ChunkPolicy {

	private final MarkdownOptions parents;

	private final Budget children;

	private ParentChildChunkPolicy(MarkdownOptions parents, Budget children) {
		this.parents = parents;
		this.children = children;
	}

	/**
	 * @param parentMaxTokens tokens in a parent, at least 1, or 0 for one parent per
	 * heading, however large
	 * @param childMaxTokens tokens in a child, at least 1
	 */
	public static ParentChildChunkPolicy of(int parentMaxTokens, int childMaxTokens) {
		Budget parents = Budget.DEFAULT.max((parentMaxTokens == 0) ? Integer.MAX_VALUE : parentMaxTokens)
			.maxSections(-1);
		return new ParentChildChunkPolicy(new MarkdownOptions(parents, false), Budget.DEFAULT.max(childMaxTokens));
	}

	/**
	 * A copy with another overlap between the children of one parent.
	 * @param childOverlapTokens from 0, the default, to below the children's maximum
	 */
	public ParentChildChunkPolicy childOverlapTokens(int childOverlapTokens) {
		return new ParentChildChunkPolicy(this.parents, this.children.overlap(childOverlapTokens));
	}

	/**
	 * A copy that counts differently.
	 * @param tokenCounter default: {@link TokenCounter#words()}
	 */
	public ParentChildChunkPolicy tokenCounter(TokenCounter tokenCounter) {
		return new ParentChildChunkPolicy(new MarkdownOptions(this.parents.budget().counter(tokenCounter), false),
				this.children.counter(tokenCounter));
	}

	/**
	 * A copy with another limit.
	 * @param maxSections parents and children that a record may have: 0 means 10,000, -1
	 * any number
	 */
	public ParentChildChunkPolicy maxSections(int maxSections) {
		return new ParentChildChunkPolicy(this.parents, this.children.maxSections(maxSections));
	}

	@Override
	public TokenCounter tokenCounter() {
		return this.children.counter();
	}

	@Override
	public int maxSections() {
		return this.children.maxSections();
	}

	@Override
	public String identity() {
		return "parent-child-1(parentMaxTokens=%d,%s)".formatted(this.parents.budget().max(), this.children.identity());
	}

	@Override
	public Sections chunk(CorpusRecord record) {
		MarkdownText text = MarkdownText.of(record, this.parents);
		List<Section> sections = new ArrayList<>();
		int limit = Sections.limit(maxSections());
		for (Passage passage : text.passages()) {
			SectionSplitter splitter = new SectionSplitter(record, this.parents.budget());
			splitter.add(passage);
			for (Section parent : splitter.sections()) {
				addFamily(record, passage, parent, sections);
				if (sections.size() > limit) {
					throw Sections.tooMany(record, limit);
				}
			}
		}
		return text.sections(sections);
	}

	private void addFamily(CorpusRecord record, Passage passage, Section parent, List<Section> sections) {
		SectionSplitter splitter = new SectionSplitter(record, this.children);
		List<Block> blocks = Block.clip(passage.blocks(), parent.start(), parent.end(), record.body(), this.children);
		splitter.add(new Passage(parent.headingPath(), blocks));
		List<Section> children = splitter.sections();
		if (children.size() <= 1) {
			sections.add(parent);
			return;
		}
		int index = sections.size();
		sections.add(parent.searchable(false));
		for (Section child : children) {
			sections.add((child.context().isEmpty() ? child.context(parent.context()) : child).parent(index));
		}
	}

	@Override
	public String toString() {
		return identity();
	}

}
