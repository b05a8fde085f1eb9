package dev.stroma.provider;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * The {@code data} of server-sent events, one event at a time, as the WHATWG HTML
 * standard has it (section 9.2.6).
 */
final class ServerSentEvents {

	/** What OpenAI-compatible servers send at the end. */
	private static final String DONE = "[DONE]";

	private ServerSentEvents() {
	}

	/**
	 * Reads until the end marker.
	 * @return whether the answer kept to the bound
	 * @throws EOFException when it ended without the marker
	 */
	static boolean read(InputStream in, int maxBytes, Consumer<String> events) throws IOException {
		LineReader lines = new LineReader(in, maxBytes);
		StringBuilder data = new StringBuilder();
		for (String line = lines.next(); line != null; line = lines.next()) {
			if (line.startsWith("data:")) {
				String value = line.substring("data:".length());
				data.append((data.length() > 0) ? "\n" : "").append(value.startsWith(" ") ? value.substring(1) : value);
			}
			else if (line.isEmpty() && data.length() > 0) {
				String event = data.toString();
				data.setLength(0);
				if (event.equals(DONE)) {
					return true;
				}
				events.accept(event);
			}
		}
		if (lines.exceeded()) {
			return false;
		}
		if (data.toString().equals(DONE)) {
			return true;
		}
		throw new EOFException("the stream ended without " + DONE);
	}

	/**
	 * Lines that end in LF, CR LF or CR.
	 */
	private static final class LineReader {

		private final InputStream in;

		private final byte[] buffer = new byte[8192];

		private int filled;

		private int next;

		private int left;

		private boolean afterReturn;

		private byte[] line = new byte[256];

		private LineReader(InputStream in, int maxBytes) {
			this.in = in;
			this.left = maxBytes;
		}

		boolean exceeded() {
			return this.left < 0;
		}

		/** {@code null} at the end and beyond the bound. */
		@Nullable String next() throws IOException {
			int length = 0;
			for (int b = read(); b >= 0; b = read()) {
				boolean ignored = b == '\n' && this.afterReturn;
				this.afterReturn = b == '\r';
				if (ignored) {
					continue;
				}
				if (b == '\n' || b == '\r') {
					return new String(this.line, 0, length, StandardCharsets.UTF_8);
				}
				if (length == this.line.length) {
					this.line = Arrays.copyOf(this.line, 2 * length);
				}
				this.line[length++] = (byte) b;
			}
			return (length > 0 && !exceeded()) ? new String(this.line, 0, length, StandardCharsets.UTF_8) : null;
		}

		private int read() throws IOException {
			if (--this.left < 0) {
				return -1;
			}
			if (this.next == this.filled) {
				this.filled = this.in.read(this.buffer);
				this.next = 0;
				if (this.filled <= 0) {
					this.filled = 0;
					return -1;
				}
			}
			return this.buffer[this.next++] & 0xff;
		}

	}

}
