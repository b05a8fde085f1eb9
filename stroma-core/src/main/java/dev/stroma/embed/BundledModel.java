package dev.stroma.embed;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.jspecify.annotations.Nullable;

import dev.stroma.text.WordPiece;

/**
 * The model of the jar {@code stroma-static-model}: a descriptor, a piece per line, and
 * {@link PackedRows}.
 */
final class BundledModel {

	private static final String DIRECTORY = "/dev/stroma/model/";

	private static final String JAR = "stroma-static-model";

	private static final Queue<Reading> UNREAD = new ConcurrentLinkedQueue<>();

	private BundledModel() {
	}

	/**
	 * {@code null} when the jar is not on the class path.
	 * @param most of the first numbers of a row that are kept, 1 or more
	 */
	static @Nullable StaticModel read(int most) {
		try (InputStream descriptor = BundledModel.class.getResourceAsStream(DIRECTORY + "model.properties")) {
			return (descriptor != null) ? read(descriptor, most) : null;
		}
		catch (IOException ex) {
			throw damaged(ex);
		}
	}

	/**
	 * Begins to read what is large of the models that were given out, on threads of their
	 * own.
	 */
	static void readAll() {
		for (Reading reading = UNREAD.poll(); reading != null; reading = UNREAD.poll()) {
			reading.begin();
		}
	}

	private static StaticModel read(InputStream descriptor, int most) throws IOException {
		Properties properties = new Properties();
		properties.load(descriptor);
		int dimension = Integer.parseInt(properties.getProperty("dimension"));
		int kept = Math.min(dimension, most);
		Reading reading = new Reading(dimension, kept);
		UNREAD.add(reading);
		return new StaticModel(properties.getProperty("fingerprint"), kept, () -> reading.begin().join());
	}

	private static StaticModel.Parts parts(int dimension, int kept) {
		try (InputStream vocabulary = part("vocabulary.txt"); InputStream rows = part("rows.int4")) {
			WordPiece pieces = WordPiece.read(vocabulary);
			return new StaticModel.Parts(pieces, PackedRows.read(rows, pieces.size(), dimension, kept));
		}
		catch (IOException ex) {
			throw damaged(ex);
		}
	}

	private static UncheckedIOException damaged(IOException cause) {
		return new UncheckedIOException("The model in %s is damaged: get the jar anew".formatted(JAR), cause);
	}

	private static InputStream part(String name) throws IOException {
		InputStream part = BundledModel.class.getResourceAsStream(DIRECTORY + name);
		if (part == null) {
			throw new IOException("%s has no %s".formatted(JAR, name));
		}
		return new BufferedInputStream(part);
	}

	/**
	 * Reads what is large, once.
	 */
	private static final class Reading {

		private final int dimension;

		private final int kept;

		private @Nullable CompletableFuture<StaticModel.Parts> parts;

		private Reading(int dimension, int kept) {
			this.dimension = dimension;
			this.kept = kept;
		}

		private synchronized CompletableFuture<StaticModel.Parts> begin() {
			CompletableFuture<StaticModel.Parts> begun = this.parts;
			if (begun == null) {
				begun = CompletableFuture.supplyAsync(() -> parts(this.dimension, this.kept), Reading::start);
				this.parts = begun;
			}
			return begun;
		}

		private static void start(Runnable reading) {
			Thread thread = new Thread(reading, "stroma-model");
			thread.setDaemon(true);
			thread.start();
		}

	}

}
