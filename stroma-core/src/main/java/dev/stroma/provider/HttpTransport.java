package dev.stroma.provider;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Sends one request; the JDK's client does so by default. Implementations are
 * thread-safe. They do not try again, follow no redirect to another origin, since the key
 * would go with it, and leave the body as it comes.
 */
public interface HttpTransport {

	/**
	 * Returns as soon as the answer has begun. The body comes while it is read, and
	 * closing it ends the request.
	 * @throws HttpTimeoutException when it takes too long
	 * @throws InterruptedException when the thread is interrupted, which ends the request
	 */
	Reply post(Request request) throws IOException, InterruptedException;

	/**
	 * What is sent.
	 *
	 * @param headers without {@code Content-Length}
	 * @param silence how long the server may send nothing, before the answer and during
	 * it
	 * @param total how long the whole answer may take
	 */
	record Request(URI uri, Map<String, String> headers, byte[] body, Duration silence, Duration total) {

		/** Without the headers, as the key is one of them. */
		@Override
		public String toString() {
			return "POST %s (%d bytes)".formatted(this.uri, this.body.length);
		}

	}

	/**
	 * What comes back.
	 */
	interface Reply extends AutoCloseable {

		int status();

		/**
		 * The first value of a header.
		 * @param name in any case
		 */
		@Nullable String header(String name);

		/** A read throws an {@link HttpTimeoutException} when it takes too long. */
		InputStream body();

		@Override
		void close();

	}

}
