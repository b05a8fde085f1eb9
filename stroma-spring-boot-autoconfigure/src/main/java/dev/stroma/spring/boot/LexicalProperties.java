package dev.stroma.spring.boot;

import java.util.List;

import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.StromaOptions;
import dev.stroma.error.InvalidInputException;
import dev.stroma.text.LanguageAnalyzer;
import dev.stroma.text.SynonymAnalyzer;
import dev.stroma.text.TextAnalyzer;

/**
 * How words are found.
 *
 * @param language Language whose rules bring inflected words together: a code, a
 * comma-separated list to detect one of, auto to detect any, or none.
 * @param synonyms Groups of words that find each other, each separated by commas.
 * @param protectedWords Words that keep their form, such as names; no other form finds
 * them.
 * @param metadataFields Metadata keys whose values are searched like texts.
 */
record LexicalProperties(@DefaultValue("auto") String language, @DefaultValue List<String> synonyms,
		@DefaultValue List<String> protectedWords, @DefaultValue( {
				"author", "categories", "entities", "keywords", "tags" }) List<String> metadataFields){

	StromaOptions applyTo(StromaOptions options) {
		return StromaPropertyException.accept("stroma.lexical.metadata-fields", this.metadataFields,
				options::metadataFields);
	}

	TextAnalyzer analyzer() {
		TextAnalyzer words = StromaPropertyException.accept("stroma.lexical.language", this.language,
				LanguageAnalyzer::parse);
		TextAnalyzer analyzer = this.protectedWords.isEmpty() ? words : StromaPropertyException
			.accept("stroma.lexical.protected-words", this.protectedWords, (list) -> protecting(words, list));
		return this.synonyms.isEmpty() ? analyzer : StromaPropertyException.accept("stroma.lexical.synonyms",
				this.synonyms, (groups) -> SynonymAnalyzer.of(analyzer, groups));
	}

	private static TextAnalyzer protecting(TextAnalyzer analyzer, List<String> words) {
		if (!(analyzer instanceof LanguageAnalyzer byLanguage)) {
			throw new InvalidInputException(
					"With stroma.lexical.language none every word keeps its form: leave protected words out");
		}
		return byLanguage.protecting(words);
	}

}
