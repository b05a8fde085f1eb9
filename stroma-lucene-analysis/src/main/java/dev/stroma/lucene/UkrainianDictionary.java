package dev.stroma.lucene;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;

import morfologik.stemming.Dictionary;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.morfologik.MorfologikFilter;

/**
 * The base forms of Ukrainian words. Loaded when first asked for: it takes 7 MB.
 */
final class UkrainianDictionary {

	private static final String NAME = "ua/net/nlp/ukrainian.dict";

	private static final Dictionary DICTIONARY = load();

	private UkrainianDictionary() {
	}

	static TokenStream baseForms(TokenStream words) {
		return new MorfologikFilter(words, DICTIONARY);
	}

	private static Dictionary load() {
		try {
			URL dictionary = UkrainianDictionary.class.getClassLoader().getResource(NAME);
			if (dictionary == null) {
				throw new FileNotFoundException("There is no %s on the class path".formatted(NAME));
			}
			return Dictionary.read(dictionary);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The Ukrainian dictionary could not be read", ex);
		}
	}

}
