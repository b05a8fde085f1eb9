package dev.stroma.provider;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;

/**
 * What a {@link ModelServer} answers.
 */
@FunctionalInterface
public interface Answer {

	void write(ModelServer.Seen seen, OutputStream out, Socket connection) throws IOException;

	/** Status 200. */
	static Answer json(String body) {
		return status(200, body);
	}

	/**
	 * @param headers whole lines
	 */
	static Answer status(int status, String body, String... headers) {
		return (seen, out, connection) -> write(out, status, "application/json", bytes(body), headers);
	}

	static Answer typed(String contentType, String body) {
		return (seen, out, connection) -> write(out, 200, contentType, bytes(body));
	}

	static Answer gzipped(String body) {
		return (seen, out, connection) -> {
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
				gzip.write(bytes(body));
			}
			write(out, 200, "application/json", bytes.toByteArray(), "Content-Encoding: gzip");
		};
	}

	/** The connection is reset after the request. */
	static Answer reset() {
		return (seen, out, connection) -> connection.setSoLinger(true, 0);
	}

	/** The connection is closed after the request. */
	static Answer nothing() {
		return (seen, out, connection) -> {
		};
	}

	/** Half of what the header promises. */
	static Answer half(String body) {
		return (seen, out, connection) -> {
			head(out, 200, "application/json", "Content-Length: " + bytes(body).length);
			out.write(bytes(body), 0, bytes(body).length / 2);
		};
	}

	/** Half of a text of unknown length. */
	static Answer halfWithoutLength(String body) {
		return (seen, out, connection) -> {
			head(out, 200, "application/json");
			out.write(bytes(body), 0, bytes(body).length / 2);
		};
	}

	/** Blanks, until the client hangs up. */
	static Answer endless(String contentType) {
		return (seen, out, connection) -> {
			head(out, 200, contentType);
			byte[] blanks = new byte[64 * 1024];
			while (true) {
				out.write(blanks);
			}
		};
	}

	/** The head and the first bytes, and then no more until the client hangs up. */
	static Answer stuck(String contentType, String begin) {
		return (seen, out, connection) -> {
			head(out, 200, contentType);
			out.write(bytes(begin));
			out.flush();
			connection.getInputStream().read();
		};
	}

	/** A byte from time to time, until the client hangs up. */
	static Answer drip(String contentType) {
		return (seen, out, connection) -> {
			head(out, 200, contentType);
			connection.setSoTimeout(5);
			for (boolean there = true; there;) {
				out.write(' ');
				try {
					there = connection.getInputStream().read() >= 0;
				}
				catch (SocketTimeoutException ex) {
					there = true;
				}
			}
		};
	}

	/** No answer before the client hangs up. */
	static Answer silent() {
		return (seen, out, connection) -> connection.getInputStream().read();
	}

	/** The next answer's place is taken only after the gate has opened. */
	static Answer gated(CountDownLatch arrived, CountDownLatch gate, Answer then) {
		return (seen, out, connection) -> {
			arrived.countDown();
			try {
				gate.await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			then.write(seen, out, connection);
		};
	}

	static Answer events(String... data) {
		return typed("text/event-stream",
				String.join("", Arrays.stream(data).map((event) -> "data: " + event + "\n\n").toList()));
	}

	private static void write(OutputStream out, int status, String contentType, byte[] body, String... headers)
			throws IOException {
		String[] all = Arrays.copyOf(headers, headers.length + 1);
		all[headers.length] = "Content-Length: " + body.length;
		head(out, status, contentType, all);
		out.write(body);
	}

	private static void head(OutputStream out, int status, String contentType, String... headers) throws IOException {
		out.write(bytes("HTTP/1.1 %d Any\r\nContent-Type: %s\r\nConnection: close\r\n".formatted(status, contentType)));
		for (String header : headers) {
			out.write(bytes(header + "\r\n"));
		}
		out.write(bytes("\r\n"));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

}
