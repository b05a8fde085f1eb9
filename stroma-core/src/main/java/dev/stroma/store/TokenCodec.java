package dev.stroma.store;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A chunk's terms as compressed bytes: five columns separated by LF. They are kept
 * because a contentless index forgets a row only when told exactly what it was given. Not
 * thread-safe.
 */
public final class TokenCodec implements AutoCloseable {

	static final int COLUMNS = FullTextRow.WEIGHTS.length;

	/** In fewer bytes hardly anything comes twice: looking for it takes longest. */
	private static final int SHORT = 2048;

	private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);

	private final Inflater inflater = new Inflater(true);

	private byte[] buffer = new byte[8192];

	/**
	 * What the file keeps of a row.
	 */
	public byte[] encode(FullTextRow row) {
		return deflate(TermColumns.encode(row));
	}

	byte[] deflate(byte[] columns) {
		this.deflater.reset();
		this.deflater.setStrategy((columns.length < SHORT) ? Deflater.HUFFMAN_ONLY : Deflater.DEFAULT_STRATEGY);
		this.deflater.setInput(columns);
		this.deflater.finish();
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		while (!this.deflater.finished()) {
			bytes.write(this.buffer, 0, this.deflater.deflate(this.buffer));
		}
		return bytes.toByteArray();
	}

	FullTextRow decode(byte[] tokens) {
		int length = inflate(tokens);
		String[] columns = new String(this.buffer, 0, length, StandardCharsets.UTF_8).split("\n", -1);
		if (columns.length != COLUMNS) {
			throw new IllegalStateException("Stored terms have %d columns, not %d".formatted(columns.length, COLUMNS));
		}
		return new FullTextRow(columns[0], columns[1], columns[2], columns[3], columns[4]);
	}

	/**
	 * Inflates into {@link #buffer()}, which the next call overwrites.
	 * @return how many bytes of it are the columns
	 */
	int inflate(byte[] tokens) {
		this.inflater.reset();
		this.inflater.setInput(tokens);
		int length = 0;
		try {
			while (!this.inflater.finished()) {
				if (length == this.buffer.length) {
					this.buffer = Arrays.copyOf(this.buffer, 2 * length);
				}
				int read = this.inflater.inflate(this.buffer, length, this.buffer.length - length);
				if (read == 0 && this.inflater.needsInput()) {
					throw new IllegalStateException("Stored terms end too early");
				}
				length += read;
			}
		}
		catch (DataFormatException ex) {
			throw new IllegalStateException("Stored terms are damaged", ex);
		}
		return length;
	}

	/** The columns, as {@link TermColumns} reads them. */
	byte[] columns(byte[] tokens) {
		int length = inflate(tokens);
		return Arrays.copyOf(this.buffer, length);
	}

	byte[] buffer() {
		return this.buffer;
	}

	@Override
	public void close() {
		this.deflater.end();
		this.inflater.end();
	}

}
