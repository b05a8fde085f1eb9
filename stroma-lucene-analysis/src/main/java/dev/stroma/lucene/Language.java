package dev.stroma.lucene;

import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.ar.ArabicStemFilter;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.bn.BengaliNormalizationFilter;
import org.apache.lucene.analysis.bn.BengaliStemFilter;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.core.DecimalDigitFilter;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.el.GreekStemFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fa.PersianNormalizationFilter;
import org.apache.lucene.analysis.fa.PersianStemFilter;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianStemFilter;
import org.apache.lucene.analysis.in.IndicNormalizationFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishLowerCaseFilter;
import org.apache.lucene.analysis.uk.UkrainianMorfologikAnalyzer;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.ArmenianStemmer;
import org.tartarus.snowball.ext.BasqueStemmer;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.LithuanianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/**
 * A language with the filters of Lucene's analyzer for it, in its order: lower case, stop
 * words, stem. What the analyzers do to a text before or while they look for words is
 * left out; elided articles, which come as words of their own, are stop words instead.
 *
 * <p>
 * Longer than other files here: one table with a row per language, half of it imports.
 * What a row names of Lucene is loaded when that language is asked for.
 */
final class Language {

	private final Supplier<CharArraySet> stopWords;

	private final UnaryOperator<TokenStream> lowerCase;

	private final UnaryOperator<TokenStream> stem;

	private Language(Supplier<CharArraySet> stopWords, UnaryOperator<TokenStream> stem) {
		this(stopWords, LowerCaseFilter::new, stem);
	}

	/**
	 * @param lowerCase what comes before the stop words
	 * @param stem what comes after them
	 */
	private Language(Supplier<CharArraySet> stopWords, UnaryOperator<TokenStream> lowerCase,
			UnaryOperator<TokenStream> stem) {
		this.stopWords = stopWords;
		this.lowerCase = lowerCase;
		this.stem = stem;
	}

	/**
	 * @param code ISO 639-1
	 * @return {@code null} when there is none
	 */
	static @Nullable Language of(String code) {
		return switch (code) {
			case "ar" -> new Language(ArabicAnalyzer::getDefaultStopSet, Language::digits,
					(words) -> new ArabicStemFilter(new ArabicNormalizationFilter(words)));
			case "bg" -> new Language(BulgarianAnalyzer::getDefaultStopSet, BulgarianStemFilter::new);
			case "bn" -> new Language(BengaliAnalyzer::getDefaultStopSet,
					(words) -> new BengaliNormalizationFilter(new IndicNormalizationFilter(digits(words))),
					BengaliStemFilter::new);
			case "ca" -> new Language(() -> with(CatalanAnalyzer.getDefaultStopSet(), "d l m n s t"),
					snowball(CatalanStemmer::new));
			case "cs" -> new Language(CzechAnalyzer::getDefaultStopSet, CzechStemFilter::new);
			case "da" -> new Language(DanishAnalyzer::getDefaultStopSet, snowball(DanishStemmer::new));
			case "de" -> new Language(GermanAnalyzer::getDefaultStopSet,
					(words) -> new GermanLightStemFilter(new GermanNormalizationFilter(words)));
			case "el" ->
				new Language(GreekAnalyzer::getDefaultStopSet, GreekLowerCaseFilter::new, GreekStemFilter::new);
			case "en" -> new Language(EnglishAnalyzer::getDefaultStopSet, PorterStemFilter::new);
			case "es" -> new Language(SpanishAnalyzer::getDefaultStopSet, SpanishLightStemFilter::new);
			case "et" -> new Language(EstonianAnalyzer::getDefaultStopSet, snowball(EstonianStemmer::new));
			case "eu" -> new Language(BasqueAnalyzer::getDefaultStopSet, snowball(BasqueStemmer::new));
			case "fa" -> new Language(PersianAnalyzer::getDefaultStopSet,
					(words) -> new PersianNormalizationFilter(new ArabicNormalizationFilter(digits(words))),
					PersianStemFilter::new);
			case "fi" -> new Language(FinnishAnalyzer::getDefaultStopSet, snowball(FinnishStemmer::new));
			case "fr" -> new Language(
					() -> with(FrenchAnalyzer.getDefaultStopSet(), "l m t qu n s j d c jusqu quoiqu lorsqu puisqu"),
					FrenchLightStemFilter::new);
			case "hi" -> new Language(HindiAnalyzer::getDefaultStopSet,
					(words) -> new HindiNormalizationFilter(new IndicNormalizationFilter(digits(words))),
					HindiStemFilter::new);
			case "hu" -> new Language(HungarianAnalyzer::getDefaultStopSet, snowball(HungarianStemmer::new));
			case "hy" -> new Language(ArmenianAnalyzer::getDefaultStopSet, snowball(ArmenianStemmer::new));
			case "id" -> new Language(IndonesianAnalyzer::getDefaultStopSet, IndonesianStemFilter::new);
			case "it" -> new Language(
					() -> with(ItalianAnalyzer.getDefaultStopSet(),
							"c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d"),
					ItalianLightStemFilter::new);
			case "lt" -> new Language(LithuanianAnalyzer::getDefaultStopSet, snowball(LithuanianStemmer::new));
			case "lv" -> new Language(LatvianAnalyzer::getDefaultStopSet, LatvianStemFilter::new);
			case "nl" -> new Language(DutchAnalyzer::getDefaultStopSet, snowball(DutchStemmer::new));
			case "no" -> new Language(NorwegianAnalyzer::getDefaultStopSet, snowball(NorwegianStemmer::new));
			case "pt" -> new Language(PortugueseAnalyzer::getDefaultStopSet, PortugueseLightStemFilter::new);
			case "ro" -> new Language(RomanianAnalyzer::getDefaultStopSet, snowball(RomanianStemmer::new));
			case "ru" -> new Language(RussianAnalyzer::getDefaultStopSet, snowball(RussianStemmer::new));
			case "sv" -> new Language(SwedishAnalyzer::getDefaultStopSet, snowball(SwedishStemmer::new));
			case "tr" -> new Language(TurkishAnalyzer::getDefaultStopSet, TurkishLowerCaseFilter::new,
					snowball(TurkishStemmer::new));
			case "uk" -> new Language(UkrainianMorfologikAnalyzer::getDefaultStopwords, UkrainianDictionary::baseForms);
			default -> null;
		};
	}

	CharArraySet stopWords() {
		return this.stopWords.get();
	}

	TokenStream chain(TokenStream words) {
		return this.stem.apply(new StopFilter(this.lowerCase.apply(words), stopWords()));
	}

	private static TokenStream digits(TokenStream words) {
		return new DecimalDigitFilter(new LowerCaseFilter(words));
	}

	private static UnaryOperator<TokenStream> snowball(Supplier<SnowballStemmer> stemmer) {
		return (words) -> new SnowballFilter(words, stemmer.get());
	}

	private static CharArraySet with(CharArraySet stopWords, String elided) {
		CharArraySet all = new CharArraySet(stopWords, false);
		all.addAll(List.of(elided.split(" ")));
		return all;
	}

}
