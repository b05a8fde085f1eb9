package dev.stroma.chunk;

import java.util.List;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.text.WordCount;

/**
 * A record as Markdown sees it: passages under headings, behind front matter. Plain text
 * has neither.
 *
 * @param omitted characters of the front matter that are not blank
 */
record MarkdownText(List<Passage> passages, int omitted) {

	static MarkdownText of(CorpusRecord record, MarkdownOptions options) {
		String body = record.body();
		if (record.format() != BodyFormat.MARKDOWN) {
			return new MarkdownText(PlainOutline.of(body, options.budget()), 0);
		}
		int start = FrontMatter.end(body);
		return new MarkdownText(MarkdownOutline.of(body, start, options), WordCount.notBlank(body, 0, start));
	}

	/**
	 * The sections made of it, saying what is in none.
	 */
	Sections sections(List<Section> list) {
		Sections sections = Sections.of(list);
		return (this.omitted > 0) ? sections.omitted(this.omitted, "front matter") : sections;
	}

}
