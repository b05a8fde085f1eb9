package dev.stroma.index;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.error.InvalidInputException;
import dev.stroma.text.TextAnalyzer;

/**
 * Where a chunk's terms come from: an analyzer, and what it analyses besides the chunk's
 * own texts, which are the name of the record's file and some of its metadata. Not API;
 * use {@code StromaOptions}.
 */
public final class TermSource {

	private final TextAnalyzer analyzer;

	private final List<String> metadataFields;

	/**
	 * @param metadataFields keys whose values are searched; their order does not matter
	 */
	public TermSource(TextAnalyzer analyzer, List<String> metadataFields) {
		this.analyzer = analyzer;
		this.metadataFields = List.copyOf(new TreeSet<>(metadataFields.stream().map(TermSource::field).toList()));
	}

	private static String field(String name) {
		String field = name.strip();
		if (field.isEmpty() || field.chars().anyMatch(Character::isISOControl)) {
			throw new InvalidInputException(
					"The metadata field '%s' cannot be searched: give keys that are not blank and have no control characters"
						.formatted(name.replaceAll("\\p{Cntrl}", " ")));
		}
		return field;
	}

	public TermSource analyzer(TextAnalyzer analyzer) {
		return new TermSource(analyzer, this.metadataFields);
	}

	public TermSource metadataFields(List<String> metadataFields) {
		return new TermSource(this.analyzer, metadataFields);
	}

	public TextAnalyzer analyzer() {
		return this.analyzer;
	}

	/**
	 * Equal for those that make equal terms.
	 */
	public String identity() {
		return this.metadataFields.isEmpty() ? this.analyzer.identity()
				: this.analyzer.identity() + "\t" + String.join("\t", this.metadataFields);
	}

	/**
	 * What else a record's chunks are found by: they are the same chunks with another.
	 */
	String furtherText(CorpusRecord record) {
		return furtherText(record.sourceRef(), record.metadata());
	}

	String furtherText(String sourceRef, Metadata metadata) {
		List<String> texts = new ArrayList<>();
		texts.add(sourceRef.substring(Math.max(sourceRef.lastIndexOf('/'), sourceRef.lastIndexOf('\\')) + 1));
		for (String field : this.metadataFields) {
			Object value = metadata.asMap().get(field);
			if (value instanceof List<?> items) {
				items.forEach((item) -> texts.add(String.valueOf(item)));
			}
			else if (value != null) {
				texts.add(value.toString());
			}
		}
		return String.join("\n", texts);
	}

}
