package dev.stroma.provider;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

/**
 * Reads answers up to a bound and says what is wrong with them: the status decides before
 * the body does.
 */
final class AnswerReader {

	private static final int MAX_ERROR_BYTES = 64 * 1024;

	private final String who;

	private final Secrets secrets;

	private final int maxBytes;

	private final Clock clock;

	AnswerReader(String who, Secrets secrets, int maxBytes, Clock clock) {
		this.who = who;
		this.secrets = secrets;
		this.maxBytes = maxBytes;
		this.clock = clock;
	}

	<T> T decode(HttpTransport.Reply reply, ProviderClient.Decoder<T> decoder) throws IOException {
		requireSuccess(reply);
		byte[] body = read(body(reply), this.maxBytes);
		if (body.length > this.maxBytes) {
			throw mismatch("answered more than %d bytes: send fewer texts at a time".formatted(this.maxBytes), null);
		}
		return understand(reply, body, () -> decoder.decode(body));
	}

	<T> T events(HttpTransport.Reply reply, ProviderClient.Events<T> events, Consumer<String> parts)
			throws IOException {
		requireSuccess(reply);
		String type = String.valueOf(reply.header("Content-Type")).toLowerCase(Locale.ROOT);
		if (!type.startsWith("text/event-stream")) {
			byte[] body = read(body(reply), MAX_ERROR_BYTES);
			return understand(reply, body, () -> {
				throw new IOException("no events");
			});
		}
		boolean bounded = ServerSentEvents.read(body(reply), this.maxBytes, (data) -> {
			String part = understand(reply, data.getBytes(StandardCharsets.UTF_8), () -> events.next(data));
			if (!part.isEmpty()) {
				parts.accept(part);
			}
		});
		if (!bounded) {
			throw mismatch("answered more than %d bytes".formatted(this.maxBytes), null);
		}
		return understand(reply, new byte[0], events::end);
	}

	private interface Understanding<T> {

		T understand() throws IOException;

	}

	/** What cannot be understood may be an error that the status kept quiet about. */
	private <T> T understand(HttpTransport.Reply reply, byte[] body, Understanding<T> understanding) {
		try {
			return understanding.understand();
		}
		catch (IOException ex) {
			ErrorBody error = ErrorBody.parse(body);
			if (error != null) {
				throw failure(error.failureClass(), reply, error.message(), ex);
			}
			if (ex instanceof JsonEOFException) {
				throw failure(FailureClass.TRANSPORT, "answered half a text only", reply, ex);
			}
			throw mismatch("gave an answer of type '%s' that cannot be used (%s); is this the right base URL?"
				.formatted(this.secrets.excerpt(String.valueOf(reply.header("Content-Type"))), reason(ex)), ex);
		}
	}

	private void requireSuccess(HttpTransport.Reply reply) {
		int status = reply.status();
		if (status >= 200 && status < 300) {
			return;
		}
		if (status >= 300 && status < 400) {
			throw failure(FailureClass.SCHEMA_MISMATCH,
					"redirects with HTTP status %d, which is not followed as the key would go along: correct the base URL"
						.formatted(status),
					reply, null);
		}
		String message;
		IOException cause = null;
		try {
			byte[] body = read(body(reply), MAX_ERROR_BYTES);
			ErrorBody error = ErrorBody.parse(body);
			message = (error != null) ? error.message() : new String(body, StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			message = "";
			cause = ex;
		}
		throw failure(FailureClass.ofStatus(status), reply, message, cause);
	}

	private static InputStream body(HttpTransport.Reply reply) throws IOException {
		return "gzip".equalsIgnoreCase(reply.header("Content-Encoding")) ? new GZIPInputStream(reply.body())
				: reply.body();
	}

	/** One byte more than the bound at the most. */
	private static byte[] read(InputStream in, int maxBytes) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		byte[] buffer = new byte[8192];
		for (int read = 0; read >= 0 && bytes.size() <= maxBytes;) {
			bytes.write(buffer, 0, read);
			read = in.read(buffer, 0, Math.min(buffer.length, maxBytes + 1 - bytes.size()));
		}
		return bytes.toByteArray();
	}

	private String reason(IOException failure) {
		String reason = (failure instanceof JsonProcessingException json) ? json.getOriginalMessage()
				: failure.getMessage();
		return this.secrets.excerpt(String.valueOf(reason));
	}

	private ProviderException failure(FailureClass failureClass, HttpTransport.Reply reply, String message,
			@Nullable Exception cause) {
		String excerpt = this.secrets.excerpt(message);
		return failure(failureClass,
				"answered with HTTP status %d%s".formatted(reply.status(), excerpt.isEmpty() ? "" : ": " + excerpt),
				reply, cause);
	}

	private ProviderException failure(FailureClass failureClass, String what, HttpTransport.Reply reply,
			@Nullable Exception cause) {
		return new ProviderException(failureClass, this.who + " " + what, this.secrets.cause(cause), reply.status(),
				RetryAfter.parse(reply.header("Retry-After"), this.clock));
	}

	private ProviderException mismatch(String what, @Nullable Exception cause) {
		return new ProviderException(FailureClass.SCHEMA_MISMATCH, this.who + " " + what, this.secrets.cause(cause));
	}

}
