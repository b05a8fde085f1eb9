package dev.stroma.provider;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.retry.backoff.Sleeper;
import org.springframework.retry.backoff.ThreadWaitSleeper;

import dev.stroma.error.InvalidInputException;

/**
 * A server with an OpenAI-compatible interface, and how it is asked. Immutable; the
 * methods named after an option return a changed copy. All copies share one rate, one
 * wait that the server asked for, and one circuit breaker, so use copies of one for the
 * models of one server. Nothing here touches the network.
 */
public final class Endpoint {

	/** A hundred years: the end of anything longer may be no instant. */
	private static final Duration LONGEST = Duration.ofDays(36_500);

	private final BaseUrl baseUrl;

	/** What the server is known to take, shared by all copies. */
	final Health health;

	@Nullable String apiKey;

	@Nullable Duration timeout;

	int retries = 2;

	int requestsPerMinute;

	int maxConcurrency = 8;

	HttpTransport transport;

	MeterRegistry meters = new CompositeMeterRegistry();

	/**
	 * What requests to one server tell each other.
	 */
	record Health(Clock clock, Sleeper sleeper, Pace pace, CircuitBreaker breaker) {

		static Health of(Clock clock, Sleeper sleeper) {
			return new Health(clock, sleeper, new Pace(clock, sleeper), new CircuitBreaker(clock));
		}

	}

	private Endpoint(BaseUrl baseUrl, Health health, HttpTransport transport) {
		this.baseUrl = baseUrl;
		this.health = health;
		this.transport = transport;
	}

	private Endpoint with(Consumer<Endpoint> change) {
		Endpoint changed = new Endpoint(this.baseUrl, this.health, this.transport);
		changed.apiKey = this.apiKey;
		changed.timeout = this.timeout;
		changed.retries = this.retries;
		changed.requestsPerMinute = this.requestsPerMinute;
		changed.maxConcurrency = this.maxConcurrency;
		changed.meters = this.meters;
		change.accept(changed);
		return changed;
	}

	/**
	 * @param baseUrl such as {@code http://localhost:11434/v1}; without a path it is
	 * {@code /v1}. A name and password in it are sent as HTTP basic authentication where
	 * there is no key, and shown nowhere
	 * @throws InvalidInputException when it is no http or https URL with a host
	 */
	public static Endpoint of(String baseUrl) {
		return of(baseUrl, Clock.systemUTC(), new ThreadWaitSleeper());
	}

	static Endpoint of(String baseUrl, Clock clock, Sleeper sleeper) {
		return new Endpoint(BaseUrl.parse(baseUrl), Health.of(clock, sleeper), new JdkTransport(Duration.ofSeconds(5)));
	}

	/**
	 * @param apiKey sent as bearer token, to this server only; printable ASCII without
	 * blanks; default: none
	 */
	public Endpoint apiKey(@Nullable String apiKey) {
		String key = (apiKey != null) ? apiKey.strip() : "";
		if (!key.chars().allMatch((c) -> c > ' ' && c < 0x7f)) {
			throw new InvalidInputException(
					"The API key has a blank, a line end or a character that is not ASCII in it: copy it again");
		}
		return with((changed) -> changed.apiKey = key.isEmpty() ? null : key);
	}

	/**
	 * @param timeout for one answer from the first byte sent to the last one received,
	 * more than nothing; for a streamed one between two parts of it. Default: 15 s for
	 * embeddings, 30 s for chat
	 */
	public Endpoint timeout(Duration timeout) {
		return with((changed) -> changed.timeout = requirePositive("timeout", timeout));
	}

	/**
	 * @param timeout for the connection, more than nothing, default 5 s; replaces the
	 * transport by the default one
	 */
	public Endpoint connectTimeout(Duration timeout) {
		Duration positive = requirePositive("connect timeout", timeout);
		return with((changed) -> changed.transport = new JdkTransport(positive));
	}

	/**
	 * @param retries how often a request that failed in passing is sent again, 0 to 10,
	 * default 2
	 */
	public Endpoint retries(int retries) {
		requireRange("retries", retries, 0, 10);
		return with((changed) -> changed.retries = retries);
	}

	/**
	 * @param requestsPerMinute of all models together, or 0 for any number, as it is by
	 * default
	 */
	public Endpoint requestsPerMinute(int requestsPerMinute) {
		requireRange("requests per minute", requestsPerMinute, 0, 1_000_000);
		return with((changed) -> changed.requestsPerMinute = requestsPerMinute);
	}

	/**
	 * @param maxConcurrency requests to one model at a time at the most, 1 to 1000,
	 * default 8; how many it is in fact is learned from their failures
	 */
	public Endpoint maxConcurrency(int maxConcurrency) {
		requireRange("requests at a time", maxConcurrency, 1, 1000);
		return with((changed) -> changed.maxConcurrency = maxConcurrency);
	}

	/**
	 * @param transport what sends the requests, default: the JDK's client
	 */
	public Endpoint transport(HttpTransport transport) {
		return with((changed) -> changed.transport = transport);
	}

	/**
	 * @param meters where the timer {@code stroma.provider.requests} and the counter
	 * {@code stroma.provider.tokens} go, default: nowhere
	 */
	public Endpoint meters(MeterRegistry meters) {
		return with((changed) -> changed.meters = meters);
	}

	URI resolve(String path) {
		return this.baseUrl.resolve(path);
	}

	Map<String, String> authorization() {
		return (this.apiKey != null) ? Map.of("Authorization", "Bearer " + this.apiKey) : this.baseUrl.authorization();
	}

	Secrets secrets() {
		return this.baseUrl.secrets(this.apiKey);
	}

	private static Duration requirePositive(String what, Duration value) {
		if (value.isNegative() || value.isZero()) {
			throw new InvalidInputException("The %s is %s: use more than nothing".formatted(what, value));
		}
		return (value.compareTo(LONGEST) < 0) ? value : LONGEST;
	}

	private static void requireRange(String what, int value, int least, int most) {
		if (value < least || value > most) {
			throw new InvalidInputException("The %s are %d: use %d to %d".formatted(what, value, least, most));
		}
	}

	/** The address without name and password; never the key. */
	@Override
	public String toString() {
		return this.baseUrl.toString();
	}

}
