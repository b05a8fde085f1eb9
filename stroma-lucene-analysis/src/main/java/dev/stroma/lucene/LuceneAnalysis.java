package dev.stroma.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * What Lucene knows of one language: which words are stop words, and the stem of the
 * others. It takes words that somebody else found in the text. Thread-safe.
 */
public final class LuceneAnalysis {

	/** Those of {@link Language}, which need not be loaded to know them. */
	private static final List<String> LANGUAGES = List.of("ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es",
			"et", "eu", "fa", "fi", "fr", "hi", "hu", "hy", "id", "it", "lt", "lv", "nl", "no", "pt", "ro", "ru", "sv",
			"tr", "uk");

	private final Language language;

	private LuceneAnalysis(Language language) {
		this.language = language;
	}

	/**
	 * The ISO 639-1 codes of the languages there is a stemmer for.
	 */
	public static Set<String> languages() {
		return new LinkedHashSet<>(LANGUAGES);
	}

	/**
	 * @param code one of {@link #languages()}
	 */
	public static LuceneAnalysis of(String code) {
		Language language = Language.of(code);
		if (language == null) {
			throw new IllegalArgumentException(
					"There is no stemmer for language '%s': use one of %s".formatted(code, LANGUAGES));
		}
		return new LuceneAnalysis(language);
	}

	/**
	 * The stems of words, as Lucene's analyzer for the language makes them.
	 * @param words in composed form (NFC), upper or lower case, with their accents
	 * @return one entry per word, in their order: empty for a stop word, several sorted
	 * stems where a dictionary knows several base forms, and one otherwise
	 */
	public List<List<String>> stems(List<String> words) {
		List<List<String>> stems = new ArrayList<>(words.size());
		Words source = new Words(words);
		try (TokenStream chain = this.language.chain(source)) {
			CharTermAttribute term = chain.getAttribute(CharTermAttribute.class);
			chain.reset();
			while (chain.incrementToken()) {
				String stem = term.toString();
				int index = source.index();
				fill(stems, index);
				if (stems.size() == index) {
					stems.add(List.of(stem));
				}
				else {
					stems.set(index,
							Stream.concat(stems.get(index).stream(), Stream.of(stem)).distinct().sorted().toList());
				}
			}
			chain.end();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Words in memory could not be read", ex);
		}
		fill(stems, words.size());
		return stems;
	}

	private static void fill(List<List<String>> stems, int size) {
		while (stems.size() < size) {
			stems.add(List.of());
		}
	}

	/**
	 * The words that {@link #stems} leaves out, in lower case.
	 */
	public Set<String> stopWords() {
		Set<String> stopWords = new LinkedHashSet<>();
		for (Iterator<Object> words = this.language.stopWords().iterator(); words.hasNext();) {
			stopWords.add(new String((char[]) words.next()));
		}
		return stopWords;
	}

}
