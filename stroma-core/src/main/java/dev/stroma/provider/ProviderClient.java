package dev.stroma.provider;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.provider.Lanes.Lane;

/**
 * Asks one model of a server. Not API: public for the engine's own packages only.
 * Thread-safe; runs on the caller's thread, whose interrupt ends the request.
 *
 * <ol>
 * <li>A request is tried as often as the endpoint says, within (retries + 1) times its
 * timeout plus retries times 30 s.</li>
 * <li>Each attempt passes the circuit breaker, the model's lanes and the server's pace,
 * in this order.</li>
 * <li>What comes back is read up to a bound and classified; what fails names the model
 * and the server, never a secret.</li>
 * </ol>
 */
public final class ProviderClient {

	/** For an answer that comes in parts, as long as they come. */
	private static final Duration STREAM = Duration.ofMinutes(10);

	/**
	 * Makes sense of an answer.
	 */
	@FunctionalInterface
	public interface Decoder<T> {

		/**
		 * @throws IOException when it is not what was expected
		 */
		T decode(byte[] body) throws IOException;

	}

	/**
	 * Makes sense of an answer that comes in events.
	 */
	public interface Events<T> {

		/**
		 * @return what the caller gets of it, may be empty
		 * @throws IOException when it is not what was expected
		 */
		String next(String data) throws IOException;

		/**
		 * What all of them say.
		 * @throws IOException when that is nothing
		 */
		T end() throws IOException;

	}

	private final Endpoint endpoint;

	private final String who;

	private final Duration timeout;

	private final Secrets secrets;

	private final Lanes lanes;

	private final AnswerReader answers;

	private final RequestMeters meters;

	private final TransientRetry retry;

	/**
	 * @param model the name of the model, for messages and meters
	 * @param defaultTimeout where the endpoint has none
	 * @param maxBytes how long an answer may be
	 */
	public ProviderClient(Endpoint endpoint, String model, Duration defaultTimeout, int maxBytes) {
		this.endpoint = endpoint;
		this.who = "Model '%s' at %s".formatted(model, endpoint);
		this.timeout = (endpoint.timeout != null) ? endpoint.timeout : defaultTimeout;
		this.secrets = endpoint.secrets();
		this.lanes = new Lanes(endpoint.maxConcurrency);
		this.answers = new AnswerReader(this.who, this.secrets, maxBytes, clock());
		this.meters = new RequestMeters(endpoint.meters, model);
		this.retry = new TransientRetry(endpoint.retries, clock(), endpoint.health.sleeper());
	}

	private Clock clock() {
		return this.endpoint.health.clock();
	}

	/**
	 * The decoded answer.
	 * @param path below the base URL, with a slash at its beginning
	 * @param json what is sent
	 * @throws ProviderException in all cases of failure
	 */
	public <T> T post(String path, Lane lane, byte[] json, Decoder<T> decoder) {
		HttpTransport.Request request = request(path, json, "application/json", this.timeout);
		return retried(lane, () -> exchange(request, (reply) -> this.answers.decode(reply, decoder)));
	}

	/**
	 * What becomes of the answer's events. It is not asked again once the caller got
	 * something of it.
	 * @param events new ones for each attempt
	 * @param parts gets what each event has for it as it comes; an exception of it ends
	 * the request and comes through
	 */
	public <T> T stream(String path, Lane lane, byte[] json, Supplier<Events<T>> events, Consumer<String> parts) {
		HttpTransport.Request request = request(path, json, "text/event-stream", STREAM);
		return retried(lane, () -> {
			AtomicBoolean given = new AtomicBoolean();
			Consumer<String> giving = (part) -> {
				given.set(true);
				parts.accept(part);
			};
			try {
				return exchange(request, (reply) -> this.answers.events(reply, events.get(), giving));
			}
			catch (ProviderException ex) {
				throw given.get() ? ex.givenUp(ex.failureClass(), ex.getMessage() + ", in the middle of its answer")
						: ex;
			}
		});
	}

	/** Counts what an answer says it cost. */
	public void countTokens(long input, long output) {
		this.meters.tokens(input, output);
	}

	/** How many requests wait for their turn. */
	int waiting() {
		return this.lanes.waiting();
	}

	@Override
	public String toString() {
		return this.who;
	}

	private HttpTransport.Request request(String path, byte[] json, String accept, Duration total) {
		Map<String, String> headers = new LinkedHashMap<>(this.endpoint.authorization());
		headers.put("Content-Type", "application/json");
		headers.put("Accept", accept);
		return new HttpTransport.Request(this.endpoint.resolve(path), headers, json, this.timeout, total);
	}

	private <T> T retried(Lane lane, Supplier<T> call) {
		int retries = this.endpoint.retries;
		Instant deadline = clock().instant()
			.plus(this.timeout.multipliedBy(retries + 1L))
			.plus(TransientRetry.MAX_RETRY_AFTER.multipliedBy(retries));
		return this.retry.call(this.who, deadline, () -> attempt(lane, deadline, call));
	}

	private <T> T attempt(Lane lane, Instant deadline, Supplier<T> call) {
		Endpoint.Health health = this.endpoint.health;
		try (Lanes.Permit permit = this.lanes.enter(this.who, lane, Duration.between(clock().instant(), deadline))) {
			health.pace().await(this.who, this.endpoint.requestsPerMinute, deadline);
			health.breaker().enter(this.who);
			long start = System.nanoTime();
			try {
				T result = call.get();
				this.meters.succeeded(start);
				permit.succeeded();
				health.breaker().succeeded();
				return result;
			}
			catch (ProviderException ex) {
				this.meters.failed(start, ex.failureClass());
				permit.failed(ex);
				health.breaker().failed(ex);
				ex.retryAfter().ifPresent(health.pace()::pause);
				throw ex;
			}
		}
	}

	private <T> T exchange(HttpTransport.Request request, ReplyReader<T> reader) {
		try (HttpTransport.Reply reply = this.endpoint.transport.post(request)) {
			return reader.read(reply);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw failure(FailureClass.DEPENDENCY_UNAVAILABLE, "was interrupted", ex);
		}
		catch (HttpTimeoutException ex) {
			throw failure(FailureClass.TIMEOUT, "did not answer in time (%s)".formatted(ex.getMessage()), ex);
		}
		catch (IOException ex) {
			if (Thread.currentThread().isInterrupted()) {
				throw failure(FailureClass.DEPENDENCY_UNAVAILABLE, "was interrupted", ex);
			}
			throw failure(FailureClass.TRANSPORT,
					"cannot be reached (%s)".formatted(this.secrets.excerpt(ex.toString())), ex);
		}
	}

	private ProviderException failure(FailureClass failureClass, String what, Exception cause) {
		return new ProviderException(failureClass, this.who + " " + what, this.secrets.cause(cause));
	}

	@FunctionalInterface
	private interface ReplyReader<T> {

		T read(HttpTransport.Reply reply) throws IOException;

	}

}
