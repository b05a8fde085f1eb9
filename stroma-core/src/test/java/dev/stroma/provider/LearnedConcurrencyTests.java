package dev.stroma.provider;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.ProviderException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server that works on so many requests at a time, and refuses all others with status
 * 429, is used nearly as well as by somebody who knows how many these are. Requests go
 * over real connections, time is turned.
 */
class LearnedConcurrencyTests {

	private static final int MILLIS = 100;

	private final AtomicInteger working = new AtomicInteger();

	private final AtomicInteger answered = new AtomicInteger();

	private final AtomicInteger refused = new AtomicInteger();

	private final TurnedTraffic time = new TurnedTraffic();

	@ParameterizedTest
	@CsvSource({ "2, 600, 1", "7, 1400, 2" })
	void usesAServerNearlyAsWellAsWhoKnowsItsCapacity(int capacity, int requests, long seed) throws Exception {
		try (ModelServer server = ModelServer.answering(serving(capacity, new Random(seed)))) {
			Endpoint endpoint = Endpoint.of(server.url(), this.time.clock, this.time::sleep)
				.timeout(Duration.ofHours(1))
				.maxConcurrency(64);
			post(new ProviderClient(endpoint, "m", Duration.ofHours(1), 1000), 2 * capacity + 8, requests);
		}
		// whoever knows the capacity has as many requests under way all the time
		double best = requests * (double) MILLIS / capacity;
		assertThat(best / this.time.now()).as("share of the best fixed setting, seed %d", seed)
			.isGreaterThanOrEqualTo(0.8);
		assertThat(this.refused.get() / (double) (this.answered.get() + this.refused.get()))
			.as("share of refusals, seed %d", seed)
			.isLessThanOrEqualTo(0.05);
	}

	private void post(ProviderClient client, int threads, int requests) throws InterruptedException {
		AtomicInteger busy = new AtomicInteger(threads);
		ExecutorService clients = Executors.newFixedThreadPool(threads);
		try {
			for (int i = 0; i < threads; i++) {
				clients.execute(() -> {
					while (this.answered.get() < requests) {
						postOne(client);
					}
					busy.decrementAndGet();
				});
			}
			this.time.pass(() -> this.time.asleep() + client.waiting() == busy.get(), () -> busy.get() == 0);
		}
		finally {
			clients.shutdownNow();
		}
	}

	private static void postOne(ProviderClient client) {
		try {
			client.post("/embeddings", Lanes.Lane.BATCH, new byte[] { '{', '}' }, (body) -> body.length);
		}
		catch (ProviderException ex) {
			// all of its attempts were refused, which the server has counted
			assertThat(ex.failureClass()).isEqualTo(ProviderException.FailureClass.RATE_LIMIT);
		}
	}

	private Answer serving(int capacity, Random random) {
		return (seen, out, connection) -> {
			if (this.working.incrementAndGet() > capacity) {
				this.working.decrementAndGet();
				pause(5);
				this.refused.incrementAndGet();
				Answer.status(429, "{}").write(seen, out, connection);
			}
			else {
				pause(MILLIS - 20 + random.nextInt(41));
				this.working.decrementAndGet();
				this.answered.incrementAndGet();
				Answer.json("{}").write(seen, out, connection);
			}
		};
	}

	private void pause(int millis) throws IOException {
		try {
			this.time.sleep(millis);
		}
		catch (InterruptedException ex) {
			throw new InterruptedIOException();
		}
	}

}
