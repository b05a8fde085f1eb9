package dev.stroma.lucene;

import java.util.List;
import java.util.Locale;
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
 */
enum Language {

	AR(ArabicAnalyzer::getDefaultStopSet, Language::digits,
			(words) -> new ArabicStemFilter(new ArabicNormalizationFilter(words))),

	BG(BulgarianAnalyzer::getDefaultStopSet, BulgarianStemFilter::new),

	BN(BengaliAnalyzer::getDefaultStopSet,
			(words) -> new BengaliNormalizationFilter(new IndicNormalizationFilter(digits(words))),
			BengaliStemFilter::new),

	CA(() -> with(CatalanAnalyzer.getDefaultStopSet(), "d l m n s t"), snowball(CatalanStemmer::new)),

	CS(CzechAnalyzer::getDefaultStopSet, CzechStemFilter::new),

	DA(DanishAnalyzer::getDefaultStopSet, snowball(DanishStemmer::new)),

	DE(GermanAnalyzer::getDefaultStopSet, (words) -> new GermanLightStemFilter(new GermanNormalizationFilter(words))),

	EL(GreekAnalyzer::getDefaultStopSet, GreekLowerCaseFilter::new, GreekStemFilter::new),

	EN(EnglishAnalyzer::getDefaultStopSet, PorterStemFilter::new),

	ES(SpanishAnalyzer::getDefaultStopSet, SpanishLightStemFilter::new),

	ET(EstonianAnalyzer::getDefaultStopSet, snowball(EstonianStemmer::new)),

	EU(BasqueAnalyzer::getDefaultStopSet, snowball(BasqueStemmer::new)),

	FA(PersianAnalyzer::getDefaultStopSet,
			(words) -> new PersianNormalizationFilter(new ArabicNormalizationFilter(digits(words))),
			PersianStemFilter::new),

	FI(FinnishAnalyzer::getDefaultStopSet, snowball(FinnishStemmer::new)),

	FR(() -> with(FrenchAnalyzer.getDefaultStopSet(), "l m t qu n s j d c jusqu quoiqu lorsqu puisqu"),
			FrenchLightStemFilter::new),

	HI(HindiAnalyzer::getDefaultStopSet,
			(words) -> new HindiNormalizationFilter(new IndicNormalizationFilter(digits(words))), HindiStemFilter::new),

	HU(HungarianAnalyzer::getDefaultStopSet, snowball(HungarianStemmer::new)),

	HY(ArmenianAnalyzer::getDefaultStopSet, snowball(ArmenianStemmer::new)),

	ID(IndonesianAnalyzer::getDefaultStopSet, IndonesianStemFilter::new),

	IT(() -> with(ItalianAnalyzer.getDefaultStopSet(),
			"c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d"),
			ItalianLightStemFilter::new),

	LT(LithuanianAnalyzer::getDefaultStopSet, snowball(LithuanianStemmer::new)),

	LV(LatvianAnalyzer::getDefaultStopSet, LatvianStemFilter::new),

	NL(DutchAnalyzer::getDefaultStopSet, snowball(DutchStemmer::new)),

	NO(NorwegianAnalyzer::getDefaultStopSet, snowball(NorwegianStemmer::new)),

	PT(PortugueseAnalyzer::getDefaultStopSet, PortugueseLightStemFilter::new),

	RO(RomanianAnalyzer::getDefaultStopSet, snowball(RomanianStemmer::new)),

	RU(RussianAnalyzer::getDefaultStopSet, snowball(RussianStemmer::new)),

	SV(SwedishAnalyzer::getDefaultStopSet, snowball(SwedishStemmer::new)),

	TR(TurkishAnalyzer::getDefaultStopSet, TurkishLowerCaseFilter::new, snowball(TurkishStemmer::new)),

	UK(UkrainianMorfologikAnalyzer::getDefaultStopwords, UkrainianDictionary::baseForms);

	private final Supplier<CharArraySet> stopWords;

	private final UnaryOperator<TokenStream> lowerCase;

	private final UnaryOperator<TokenStream> stem;

	Language(Supplier<CharArraySet> stopWords, UnaryOperator<TokenStream> stem) {
		this(stopWords, LowerCaseFilter::new, stem);
	}

	/**
	 * @param lowerCase what comes before the stop words
	 * @param stem what comes after them
	 */
	Language(Supplier<CharArraySet> stopWords, UnaryOperator<TokenStream> lowerCase, UnaryOperator<TokenStream> stem) {
		this.stopWords = stopWords;
		this.lowerCase = lowerCase;
		this.stem = stem;
	}

	/** ISO 639-1. */
	String code() {
		return name().toLowerCase(Locale.ROOT);
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
