package dev.stroma.embed;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

import org.jspecify.annotations.Nullable;

import dev.stroma.text.WordPiece;

/**
 * The model of the jar {@code stroma-static-model}: a descriptor, a piece per line, and
 * {@link PackedRows}.
 */
final class BundledModel {

	private static final String DIRECTORY = "/dev/stroma/model/";

	private static final String JAR = "stroma-static-model";

	private BundledModel() {
	}

	/**
	 * {@code null} when the jar is not on the class path.
	 */
	static @Nullable StaticModel read() {
		try (InputStream descriptor = BundledModel.class.getResourceAsStream(DIRECTORY + "model.properties")) {
			return (descriptor != null) ? read(descriptor) : null;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The model in %s is damaged: get the jar anew".formatted(JAR), ex);
		}
	}

	private static StaticModel read(InputStream descriptor) throws IOException {
		Properties properties = new Properties();
		properties.load(descriptor);
		try (InputStream vocabulary = part("vocabulary.txt"); InputStream rows = part("rows.int4")) {
			WordPiece pieces = WordPiece.read(vocabulary);
			int dimension = Integer.parseInt(properties.getProperty("dimension"));
			return new StaticModel(properties.getProperty("fingerprint"), pieces,
					PackedRows.read(rows, pieces.size(), dimension));
		}
	}

	private static InputStream part(String name) throws IOException {
		InputStream part = BundledModel.class.getResourceAsStream(DIRECTORY + name);
		if (part == null) {
			throw new IOException("%s has no %s".formatted(JAR, name));
		}
		return new BufferedInputStream(part);
	}

}
