package dev.stroma.benchmarks.quality;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.stroma.corpus.ContentHash;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;

/**
 * Keeps what a slow embedder said in a file, for the systems that embed the same texts
 * and for the next run. A file that was cut off is read as far as it goes. Thread-safe.
 */
final class RememberedVectors implements Embedder {

	private final Embedder delegate;

	private final Map<ContentHash, float[]> vectors = new ConcurrentHashMap<>();

	private final DataOutputStream file;

	/**
	 * @param directory where the file is or will be, called as the model's fingerprint
	 */
	RememberedVectors(Embedder delegate, Path directory) {
		this.delegate = delegate;
		String name = ContentHash.over("vectors-1").text(delegate.profile().identity()).build().toString();
		try {
			Path path = Files.createDirectories(directory).resolve(name);
			if (Files.exists(path)) {
				long good = read(path);
				try (var channel = Files.newByteChannel(path, StandardOpenOption.WRITE)) {
					channel.truncate(good);
				}
			}
			this.file = new DataOutputStream(new BufferedOutputStream(
					Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The vectors in '%s' cannot be read".formatted(directory), ex);
		}
	}

	/** How many bytes of the file are good. */
	private long read(Path path) throws IOException {
		int dimension = this.delegate.profile().dimension();
		long good = 0;
		try (DataInputStream input = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
			while (true) {
				ContentHash hash = ContentHash.ofBytes(exactly(input, ContentHash.LENGTH));
				float[] vector = new float[dimension];
				for (int i = 0; i < dimension; i++) {
					vector[i] = input.readFloat();
				}
				this.vectors.put(hash, vector);
				good += ContentHash.LENGTH + (long) dimension * Float.BYTES;
			}
		}
		catch (EOFException ex) {
			return good;
		}
	}

	private static byte[] exactly(DataInputStream input, int length) throws IOException {
		byte[] bytes = new byte[length];
		input.readFully(bytes);
		return bytes;
	}

	@Override
	public EmbedderProfile profile() {
		return this.delegate.profile();
	}

	@Override
	public List<float[]> embedDocuments(List<String> texts) {
		List<float[]> answer = new ArrayList<>(texts.size());
		for (String text : texts) {
			ContentHash hash = ContentHash.over("document").text(text).build();
			float[] known = this.vectors.get(hash);
			answer.add((known != null) ? known : remember(hash, this.delegate.embedDocuments(List.of(text)).get(0)));
		}
		return answer;
	}

	@Override
	public float[] embedQuery(String text) {
		ContentHash hash = ContentHash.over("question").text(text).build();
		float[] known = this.vectors.get(hash);
		return (known != null) ? known : remember(hash, this.delegate.embedQuery(text));
	}

	private float[] remember(ContentHash hash, float[] vector) {
		if (this.vectors.put(hash, vector) == null) {
			synchronized (this.file) {
				try {
					this.file.write(hash.toBytes());
					for (float number : vector) {
						this.file.writeFloat(number);
					}
				}
				catch (IOException ex) {
					throw new UncheckedIOException("A vector cannot be kept", ex);
				}
			}
		}
		return vector;
	}

	/** Left open for the other systems, see {@link #finish}. */
	@Override
	public void close() {
	}

	/** Closes the file and the model. */
	void finish() {
		try {
			this.file.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The vectors cannot be kept", ex);
		}
		this.delegate.close();
	}

}
