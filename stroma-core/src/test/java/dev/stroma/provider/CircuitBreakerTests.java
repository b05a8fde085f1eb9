package dev.stroma.provider;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CircuitBreakerTests {

	private final TurnableClock clock = new TurnableClock();

	private final CircuitBreaker breaker = new CircuitBreaker(this.clock);

	@Test
	void opensWhenMostRequestsFail() {
		run(4, null);
		run(4, FailureClass.SERVER);
		run(1, FailureClass.TIMEOUT);
		assertClosed();
		run(1, FailureClass.TRANSPORT);
		assertThatThrownBy(() -> this.breaker.enter("Model 'm'")).isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.DEPENDENCY_UNAVAILABLE)
			.hasFieldOrPropertyWithValue("givenUp", true)
			.hasMessage(
					"Model 'm' is not asked again for 31 s, since most requests failed, the last one with: TRANSPORT");
	}

	@Test
	void staysClosedForOtherFailures() {
		for (FailureClass other : new FailureClass[] { FailureClass.RATE_LIMIT, FailureClass.AUTH,
				FailureClass.SCHEMA_MISMATCH, FailureClass.DEPENDENCY_UNAVAILABLE }) {
			run(30, other);
		}
		assertClosed();
	}

	@Test
	void forgetsFailuresAfterAMinute() {
		run(9, FailureClass.SERVER);
		this.clock.turn(Duration.ofSeconds(61));
		run(9, FailureClass.SERVER);
		assertClosed();
	}

	@Test
	void looksAtTheLast20Requests() {
		run(20, null);
		run(10, FailureClass.SERVER);
		assertClosed();
		run(1, FailureClass.SERVER);
		assertOpen();
	}

	@Test
	void letsOneTrialThroughAfter30Seconds() {
		run(10, FailureClass.SERVER);
		this.clock.turn(Duration.ofMillis(29_999));
		assertOpen();
		this.clock.turn(Duration.ofMillis(1));
		this.breaker.enter("trial");
		assertOpen();
		this.breaker.succeeded();
		assertClosed();
		run(8, FailureClass.SERVER);
		assertClosed();
	}

	@Test
	void staysOpenWhenTheTrialFails() {
		run(10, FailureClass.SERVER);
		this.clock.turn(Duration.ofSeconds(30));
		this.breaker.enter("trial");
		this.clock.turn(Duration.ofSeconds(15));
		this.breaker.failed(new ProviderException(FailureClass.TIMEOUT, "late"));
		this.clock.turn(Duration.ofSeconds(29));
		assertThatThrownBy(() -> this.breaker.enter("m")).hasMessageEndingWith("with: late");
		this.clock.turn(Duration.ofSeconds(1));
		assertClosed();
	}

	@Test
	void leavesTheTrialToOthersWhenItToldNothing() {
		run(10, FailureClass.SERVER);
		this.clock.turn(Duration.ofSeconds(30));
		this.breaker.enter("trial");
		this.breaker.failed(new ProviderException(FailureClass.DEPENDENCY_UNAVAILABLE, "interrupted"));
		assertClosed();
		assertOpen();
	}

	private void run(int requests, FailureClass failure) {
		for (int i = 0; i < requests; i++) {
			if (failure == null) {
				this.breaker.succeeded();
			}
			else {
				this.breaker.failed(new ProviderException(failure, failure.name()));
			}
		}
	}

	private void assertClosed() {
		assertThatCode(() -> this.breaker.enter("m")).doesNotThrowAnyException();
	}

	private void assertOpen() {
		assertThatThrownBy(() -> this.breaker.enter("m")).isInstanceOf(ProviderException.class);
	}

}
