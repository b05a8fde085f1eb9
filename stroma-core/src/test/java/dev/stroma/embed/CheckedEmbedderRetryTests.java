package dev.stroma.embed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.stroma.error.NotEmbeddableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.provider.TransientRetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

class CheckedEmbedderRetryTests {

	private final ProviderException busy = new ProviderException(FailureClass.SERVER, "HTTP 503");

	private final List<Long> pauses = new ArrayList<>();

	private final TransientRetry retry = TransientRetry.sleepingBy(this.pauses::add);

	@AfterEach
	void leaveNoInterruptBehind() {
		Thread.interrupted();
	}

	@Test
	void triesAgainAfterPassingFailures() {
		List<RuntimeException> failures = new ArrayList<>(
				List.of(this.busy, new ProviderException(FailureClass.RATE_LIMIT, "HTTP 429")));
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> {
			if (failures.isEmpty()) {
				return new float[] { 3, 4 };
			}
			throw failures.remove(0);
		});
		assertThat(CheckedEmbedder.of(fake, this.retry).embedQuery("why?")).containsExactly(0.6f, 0.8f);
		assertThat(fake.calls()).isEqualTo(3);
		assertThat(this.pauses).hasSize(2);
		assertThat(this.pauses.get(0)).isBetween(100L, 300L);
		assertThat(this.pauses.get(1)).isBetween(300L, 900L);
	}

	@Test
	void givesUpAfterThreeCalls() {
		ScriptedEmbedder fake = failing(this.busy);
		assertThatThrownBy(() -> CheckedEmbedder.of(fake, this.retry).embedDocuments(List.of("alpha")))
			.isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.SERVER)
			.hasMessage("Embedder 'fake' failed 3 times in a row, the last time with: HTTP 503")
			.cause()
			.isSameAs(this.busy);
		assertThat(fake.calls()).isEqualTo(3);
	}

	@Test
	void triesLastingFailuresOnce() {
		for (RuntimeException failure : List.of(new ProviderException(FailureClass.AUTH, "HTTP 401"),
				new NotEmbeddableException("No words"))) {
			ScriptedEmbedder fake = failing(failure);
			assertThat(catchThrowable(() -> CheckedEmbedder.of(fake, this.retry).embedQuery("why?"))).isSameAs(failure);
			assertThat(fake.calls()).isEqualTo(1);
		}
		assertThat(this.pauses).isEmpty();
	}

	@Test
	void asksOnceForAWrongAnswer() {
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> new float[] { Float.NaN });
		assertThatThrownBy(() -> CheckedEmbedder.of(fake, this.retry).embedQuery("why?"))
			.isInstanceOf(ProviderException.class);
		assertThat(fake.calls()).isEqualTo(1);
	}

	@Test
	void takesUnknownExceptionsForPassingOnes() {
		IllegalStateException failure = new IllegalStateException("connection pool shut down");
		ScriptedEmbedder fake = failing(failure);
		assertThatThrownBy(() -> CheckedEmbedder.of(fake, this.retry).embedQuery("why?"))
			.isInstanceOf(ProviderException.class)
			.hasFieldOrPropertyWithValue("failureClass", FailureClass.DEPENDENCY_UNAVAILABLE)
			.hasMessage("Embedder 'fake' failed 3 times in a row, the last time with:"
					+ " java.lang.IllegalStateException: connection pool shut down")
			.rootCause()
			.isSameAs(failure);
		assertThat(fake.calls()).isEqualTo(3);
	}

	@Test
	void takesCheckedExceptionsOfOtherLanguagesToo() {
		IOException failure = new IOException("x".repeat(1000));
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> {
			CheckedEmbedderRetryTests.<RuntimeException>sneaky(failure);
			return null;
		});
		assertThatThrownBy(() -> CheckedEmbedder.of(fake, this.retry).embedQuery("why?"))
			.isInstanceOf(ProviderException.class)
			.hasMessage("Embedder 'fake' failed 3 times in a row, the last time with: java.io.IOException: "
					+ "x".repeat(300 - "java.io.IOException: ".length()) + "...")
			.rootCause()
			.isSameAs(failure);
	}

	@Test
	void letsErrorsOfTheVirtualMachineThrough() {
		OutOfMemoryError error = new OutOfMemoryError("no more");
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> {
			throw error;
		});
		assertThat(catchThrowable(() -> CheckedEmbedder.of(fake, this.retry).embedQuery("why?"))).isSameAs(error);
		assertThat(fake.calls()).isEqualTo(1);
	}

	@Test
	void takesAnErrorOfTheModelForItsFailure() {
		NoClassDefFoundError error = new NoClassDefFoundError("com/example/Missing");
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> {
			throw error;
		});
		assertThat(catchThrowable(() -> CheckedEmbedder.of(fake, this.retry).embedQuery("why?")))
			.isInstanceOf(ProviderException.class)
			.hasRootCause(error);
	}

	@Test
	void endsAtAnInterruptDuringThePause() {
		ScriptedEmbedder fake = failing(this.busy);
		CheckedEmbedder embedder = CheckedEmbedder.of(fake, TransientRetry.sleepingBy((millis) -> {
			throw new InterruptedException();
		}));
		assertInterrupted(embedder, fake, "HTTP 503");
	}

	@Test
	void endsAtAnInterruptDuringTheCall() {
		ScriptedEmbedder fake = ScriptedEmbedder.of((text) -> {
			Thread.currentThread().interrupt();
			throw this.busy;
		});
		assertInterrupted(CheckedEmbedder.of(fake), fake, "HTTP 503");
	}

	@Test
	void givesASwallowedInterruptBack() {
		ScriptedEmbedder fake = failing(new IllegalStateException("stopped", new InterruptedException()));
		assertInterrupted(CheckedEmbedder.of(fake), fake, "java.lang.IllegalStateException: stopped");
	}

	private static void assertInterrupted(CheckedEmbedder embedder, ScriptedEmbedder fake, String last) {
		assertThatThrownBy(() -> embedder.embedQuery("why?")).isInstanceOf(ProviderException.class)
			.hasMessage("Embedder 'fake' was interrupted before it could try again, after: " + last);
		assertThat(Thread.currentThread().isInterrupted()).isTrue();
		assertThat(fake.calls()).isEqualTo(1);
	}

	private static ScriptedEmbedder failing(RuntimeException failure) {
		return ScriptedEmbedder.of((text) -> {
			throw failure;
		});
	}

	@SuppressWarnings("unchecked")
	private static <E extends Exception> void sneaky(Exception failure) throws E {
		throw (E) failure;
	}

}
