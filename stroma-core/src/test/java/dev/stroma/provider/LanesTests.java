package dev.stroma.provider;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.provider.Lanes.Lane;
import dev.stroma.provider.Lanes.Permit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LanesTests {

	private static final Duration LONG = Duration.ofMinutes(1);

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final List<String> order = new CopyOnWriteArrayList<>();

	private final List<Future<?>> waiting = new ArrayList<>();

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
	}

	@Test
	void questionsOvertakeBatches() throws Exception {
		Lanes lanes = new Lanes(1);
		Permit first = lanes.enter("m", Lane.BATCH, LONG);
		enterLater(lanes, Lane.BATCH, "batch 1");
		enterLater(lanes, Lane.BATCH, "batch 2");
		enterLater(lanes, Lane.QUESTION, "question 1");
		enterLater(lanes, Lane.QUESTION, "question 2");
		first.close();
		await();
		assertThat(this.order).containsExactly("question 1", "question 2", "batch 1", "batch 2");
	}

	@Test
	void batchesLeaveAPlaceToQuestions() throws Exception {
		Lanes lanes = new Lanes(2);
		Permit batch = lanes.enter("m", Lane.BATCH, LONG);
		enterLater(lanes, Lane.BATCH, "batch 2");
		lanes.enter("m", Lane.QUESTION, Duration.ZERO).close();
		batch.close();
		await();
		assertThat(this.order).containsExactly("batch 2");
	}

	@Test
	void aBatchThatWaitsDoesNotHoldUpQuestions() throws Exception {
		Lanes lanes = new Lanes(1);
		Permit first = lanes.enter("m", Lane.QUESTION, LONG);
		enterLater(lanes, Lane.BATCH, "batch");
		first.close();
		await();
		lanes.enter("m", Lane.QUESTION, Duration.ZERO).close();
		assertThat(this.order).containsExactly("batch");
	}

	@Test
	void waitsNoLongerThanAllowed() {
		Lanes lanes = new Lanes(1);
		try (Permit only = lanes.enter("m", Lane.QUESTION, LONG)) {
			assertThatThrownBy(() -> lanes.enter("Model 'm'", Lane.QUESTION, Duration.ZERO))
				.isInstanceOf(ProviderException.class)
				.hasFieldOrPropertyWithValue("failureClass", FailureClass.RATE_LIMIT)
				.hasMessage("Model 'm' is busy: no place became free within PT0S, try again later");
		}
		lanes.enter("m", Lane.QUESTION, Duration.ZERO).close();
	}

	@Test
	void letsAHundredWait() throws Exception {
		Lanes lanes = new Lanes(1);
		Permit only = lanes.enter("m", Lane.BATCH, LONG);
		for (int i = 0; i < Lanes.MAX_WAITING; i++) {
			enterLater(lanes, (i % 2 == 0) ? Lane.BATCH : Lane.QUESTION, "any");
		}
		assertThatThrownBy(() -> lanes.enter("Model 'm'", Lane.QUESTION, LONG)).isInstanceOf(ProviderException.class)
			.hasMessage("Model 'm' is busy: 100 requests wait already, try again later");
		only.close();
		await();
		assertThat(this.order).hasSize(100);
	}

	@Test
	void anInterruptEndsTheWait() {
		Lanes lanes = new Lanes(1);
		try (Permit only = lanes.enter("m", Lane.BATCH, LONG)) {
			Thread.currentThread().interrupt();
			assertThatThrownBy(() -> lanes.enter("m", Lane.BATCH, LONG)).isInstanceOf(ProviderException.class)
				.hasMessage("m was interrupted while it waited for a place");
			assertThat(Thread.interrupted()).isTrue();
			assertThat(lanes.waiting()).isZero();
		}
	}

	/** Returns when it waits. */
	private void enterLater(Lanes lanes, Lane lane, String name) {
		int before = lanes.waiting();
		this.waiting.add(this.threads.submit(() -> {
			try (Permit permit = lanes.enter("m", lane, LONG)) {
				this.order.add(name);
			}
		}));
		while (lanes.waiting() == before) {
			Thread.onSpinWait();
		}
	}

	private void await() throws Exception {
		for (Future<?> each : this.waiting) {
			each.get(1, TimeUnit.MINUTES);
		}
	}

}
