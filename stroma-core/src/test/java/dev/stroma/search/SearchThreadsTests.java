package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.stroma.error.LimitExceededException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SearchThreadsTests {

	private static final int SIZE = Runtime.getRuntime().availableProcessors();

	private final SearchThreads threads = new SearchThreads(3);

	private final CountDownLatch begun = new CountDownLatch(SIZE);

	private final CountDownLatch gate = new CountDownLatch(1);

	@AfterEach
	void close() {
		this.threads.close();
	}

	private String search() {
		this.begun.countDown();
		try {
			this.gate.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		return "found";
	}

	@Test
	void refuseWhatIsMoreThanMayWait() throws InterruptedException {
		List<CompletableFuture<String>> searches = new ArrayList<>();
		for (int i = 0; i < SIZE; i++) {
			searches.add(this.threads.run(this::search));
		}
		this.begun.await();
		for (int i = 0; i < 3; i++) {
			searches.add(this.threads.run(this::search));
		}

		CompletableFuture<String> refused = this.threads.run(this::search);

		assertThatThrownBy(refused::join).isInstanceOf(CompletionException.class)
			.hasCauseInstanceOf(LimitExceededException.class)
			.hasMessageEndingWith(
					"3 searches wait for a thread already: try again later, or raise stroma.search.max-waiting");
		this.gate.countDown();
		assertThat(searches).allSatisfy((search) -> assertThat(search.join()).isEqualTo("found"));
	}

	@Test
	void sayThatTheyAreClosed() {
		this.threads.close();

		assertThatThrownBy(() -> this.threads.run(this::search).join()).hasMessageEndingWith("The index is closed");
	}

}
