package dev.stroma.provider;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TransientRetryTests {

	private final TurnedTime time = new TurnedTime();

	private int calls;

	@Test
	void doesNotBeginATryAfterTheDeadline() {
		assertThatThrownBy(() -> retryUntil(Duration.ofSeconds(20), null)).isInstanceOf(ProviderException.class)
			.hasMessage("m failed and would be late with the next try, after: busy")
			.hasFieldOrPropertyWithValue("givenUp", true);
		assertThat(this.calls).isEqualTo(1);
		assertThat(this.time.pauses).isEmpty();
	}

	@Test
	void countsTheTimeOfTheCallsIn() {
		assertThatThrownBy(() -> retryUntil(Duration.ofMillis(61_500), Duration.ofSeconds(30)))
			.isInstanceOf(ProviderException.class)
			.hasMessage("m failed 2 times in a row and would be late with the next try, after: busy");
		assertThat(this.calls).isEqualTo(2);
	}

	@Test
	void doesNotTryWhatWasTriedBefore() {
		ProviderException tried = new ProviderException(FailureClass.SERVER, "busy").givenUp(FailureClass.SERVER,
				"tried");
		assertThatThrownBy(() -> new TransientRetry(3, this.time.clock, this.time::sleep).call("m", () -> {
			throw tried;
		})).isSameAs(tried);
		assertThat(this.time.pauses).isEmpty();
	}

	private void retryUntil(Duration deadline, Duration perCall) {
		Instant end = this.time.clock.instant().plus(deadline);
		new TransientRetry(9, this.time.clock, this.time::sleep).call("m", end, () -> {
			this.calls++;
			if (perCall != null) {
				this.time.clock.turn(perCall);
			}
			throw new ProviderException(FailureClass.RATE_LIMIT, "busy", null, 429,
					(perCall != null) ? Duration.ofSeconds(1) : Duration.ofSeconds(25));
		});
	}

}
