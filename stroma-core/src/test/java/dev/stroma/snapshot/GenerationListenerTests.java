package dev.stroma.snapshot;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.snapshot.GenerationListener.Subscription;

import static org.assertj.core.api.Assertions.assertThat;

class GenerationListenerTests {

	private final List<Long> told = Collections.synchronizedList(new ArrayList<>());

	private Stroma stroma;

	@BeforeEach
	void open(@TempDir Path directory) {
		this.stroma = Stroma.open(directory.resolve("index.db"));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private void write(String ref) {
		this.stroma.indexer().update(CorpusRecord.of(ref, null, "one"));
	}

	@Test
	void isToldOfEachCommitOnceAndInOrder() {
		try (Subscription subscription = this.stroma.snapshots().onCommit(this.told::add)) {
			CompletableFuture
				.allOf(IntStream.range(0, 4)
					.mapToObj((thread) -> CompletableFuture
						.runAsync(() -> IntStream.range(0, 10).forEach((i) -> write(thread + "/" + i))))
					.toArray(CompletableFuture[]::new))
				.join();
		}
		assertThat(this.told).containsExactlyElementsOf(LongStream.rangeClosed(1, 40).boxed().toList());
	}

	@Test
	void isNotToldOfAChangeThatChangesNothing() {
		write("a");
		this.stroma.snapshots().onCommit(this.told::add);
		write("a");
		this.stroma.indexer().remove("unknown");
		assertThat(this.told).isEmpty();
	}

	@Test
	void seesTheGenerationItIsToldOf() {
		this.stroma.snapshots().onCommit((generation) -> this.told.add(this.stroma.snapshots().generation()));
		write("a");
		assertThat(this.told).containsExactly(1L);
	}

	@Test
	void isToldOfItsOwnChangesToo() {
		this.stroma.snapshots().onCommit((generation) -> {
			this.told.add(generation);
			if (generation < 3) {
				write("r" + generation);
				this.told.add(-generation);
			}
		});
		write("a");
		assertThat(this.told).containsExactly(1L, -1L, 2L, -2L, 3L);
	}

	@Test
	void harmsNobodyWhenItFails() {
		this.stroma.snapshots().onCommit((generation) -> {
			throw new IllegalStateException("on purpose");
		});
		this.stroma.snapshots().onCommit(this.told::add);
		write("a");
		write("b");
		assertThat(this.told).containsExactly(1L, 2L);
	}

	@Test
	void isNotToldAfterItsEnd() {
		Subscription first = this.stroma.snapshots().onCommit(this.told::add);
		Subscription second = this.stroma.snapshots().onCommit(this.told::add);
		write("a");
		first.close();
		first.close();
		write("b");
		second.close();
		write("c");
		assertThat(this.told).containsExactly(1L, 1L, 2L);
	}

}
