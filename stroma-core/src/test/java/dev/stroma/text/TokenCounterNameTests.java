package dev.stroma.text;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class TokenCounterNameTests {

	@TempDir
	Path directory;

	@ParameterizedTest
	@CsvSource({ "words, words-2, 2", "segments, segments-1, 3", "characters, characters-1, 12",
			"jtokkit:cl100k_base, jtokkit-1(cl100k_base), 3", "jtokkit:o200k_base, jtokkit-1(o200k_base), 3" })
	void readsTheNameOfACounter(String name, String identity, int tokens) {
		TokenCounter counter = TokenCounter.parse(name);
		assertThat(counter.identity()).isEqualTo(identity);
		assertThat(counter.count("hello, world", 0, 12)).isEqualTo(tokens);
	}

	@Test
	void readsThePathOfAVocabulary() throws IOException {
		Path vocabulary = Files.writeString(this.directory.resolve("vocab.txt"), "[UNK]\nhell\n##o\n,\n");
		TokenCounter counter = TokenCounter.parse("wordpiece:" + vocabulary);
		assertThat(counter.identity()).isEqualTo(WordPiece.read(vocabulary).identity());
		assertThat(counter.count("hello, world", 0, 12)).isEqualTo(4);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			token             | There is no token counter 'token': use words, segments, characters, \
			jtokkit:ENCODING or wordpiece:PATH
			words:            | There is no token counter 'words:': use words, segments, characters, \
			jtokkit:ENCODING or wordpiece:PATH
			jtokkit:cl100k    | Encoding 'cl100k' is unknown to jtokkit: use one of r50k_base, p50k_base, p50k_edit, \
			cl100k_base, o200k_base
			wordpiece:none.txt | The vocabulary 'none.txt' cannot be read: give the path of a vocab.txt
			""")
	void refusesAnythingElse(String name, String message) {
		assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> TokenCounter.parse(name))
			.withMessage(message);
	}

	/**
	 * In a class loader of its own, which has everything but the library.
	 */
	@Test
	void saysWhichDependencyIsMissing() throws Exception {
		URL[] withoutJtokkit = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
			.filter((entry) -> !entry.contains("jtokkit"))
			.map(TokenCounterNameTests::url)
			.toArray(URL[]::new);
		try (URLClassLoader loader = new URLClassLoader(withoutJtokkit, ClassLoader.getPlatformClassLoader())) {
			Class<?> counters = loader.loadClass(TokenCounter.class.getName());
			Throwable thrown = catchThrowableOfType(InvocationTargetException.class,
					() -> counters.getMethod("parse", String.class).invoke(null, "jtokkit:cl100k_base"))
				.getCause();
			assertThat(thrown.getClass().getName()).isEqualTo(InvalidInputException.class.getName());
			assertThat(thrown).hasMessage(
					"Counting the tokens of 'cl100k_base' needs jtokkit: add the dependency com.knuddels:jtokkit");
			assertThat(counters.getMethod("parse", String.class).invoke(null, "words")).isNotNull();
		}
	}

	private static URL url(String entry) {
		try {
			return Path.of(entry).toUri().toURL();
		}
		catch (IOException ex) {
			throw new IllegalStateException(entry, ex);
		}
	}

}
