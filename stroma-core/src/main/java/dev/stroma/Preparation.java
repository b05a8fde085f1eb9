package dev.stroma;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

import dev.stroma.store.Store;

/**
 * Loads what opening the first index needs:
 * <ol>
 * <li>SQLite, by a database in memory;</li>
 * <li>the classes that {@code opening-classes.txt} names, those that open a file with
 * what is the default.</li>
 * </ol>
 * Nothing of it is seen afterwards.
 */
final class Preparation {

	/** One name a line. */
	static final String CLASSES = "opening-classes.txt";

	private Preparation() {
	}

	static void run() {
		Store.prepare();
		classes().forEach(Preparation::load);
	}

	static List<String> classes() {
		try (InputStream names = Objects.requireNonNull(Preparation.class.getResourceAsStream(CLASSES), CLASSES);
				BufferedReader lines = new BufferedReader(new InputStreamReader(names, StandardCharsets.UTF_8))) {
			return lines.lines().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The names of classes could not be read", ex);
		}
	}

	static Class<?> load(String name) {
		try {
			return Class.forName(name, true, Preparation.class.getClassLoader());
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException("There is no class '%s'".formatted(name), ex);
		}
	}

}
