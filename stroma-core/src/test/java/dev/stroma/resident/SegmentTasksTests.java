package dev.stroma.resident;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.store.IndexedChunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SegmentTasksTests {

	private static SegmentView segment(int chunk) {
		SegmentBuilder builder = new SegmentBuilder();
		builder.add(new IndexedChunk(chunk, 1, 1, "r", 0, "one\n\ntwo\n\n".getBytes(StandardCharsets.UTF_8), null), -1);
		return builder.build();
	}

	private static List<Long> chunks(List<SegmentView> segments) {
		return segments.stream().map((view) -> view.segment().chunk(0)).toList();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 3 })
	void givesSegmentsBackInTheirOrder(int threads) {
		List<SegmentView> taken = new ArrayList<>();
		try (SegmentTasks tasks = new SegmentTasks(threads)) {
			for (int i = 1; i <= 20; i++) {
				int chunk = i;
				tasks.add(() -> segment(chunk));
				taken.addAll(tasks.takeDone());
			}
			taken.addAll(tasks.takeAll());
			assertThat(tasks.takeAll()).isEmpty();
		}
		assertThat(chunks(taken)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L, 16L,
				17L, 18L, 19L, 20L);
	}

	@Test
	void waitsForTheFirstThoughALaterOneIsDone() throws Exception {
		CountDownLatch laterIsDone = new CountDownLatch(1);
		try (SegmentTasks tasks = new SegmentTasks(2)) {
			tasks.add(() -> {
				laterIsDone.await();
				return segment(1);
			});
			tasks.add(() -> {
				SegmentView later = segment(2);
				laterIsDone.countDown();
				return later;
			});
			assertThat(chunks(tasks.takeAll())).containsExactly(1L, 2L);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 2 })
	void passesFailuresOn(int threads) {
		try (SegmentTasks tasks = new SegmentTasks(threads)) {
			assertThatThrownBy(() -> {
				tasks.add(() -> {
					throw new IllegalArgumentException("too long");
				});
				tasks.takeAll();
			}).isInstanceOf(IllegalArgumentException.class).hasMessage("too long");
			assertThatThrownBy(() -> {
				tasks.add(() -> {
					throw new OutOfMemoryError("full");
				});
				tasks.takeAll();
			}).isInstanceOf(OutOfMemoryError.class);
		}
	}

	@Test
	void endsWithWhoeverWaits() {
		try (SegmentTasks tasks = new SegmentTasks(1)) {
			tasks.add(() -> {
				new CountDownLatch(1).await();
				return segment(1);
			});
			Thread.currentThread().interrupt();
			assertThatThrownBy(tasks::takeAll).isInstanceOf(IllegalStateException.class)
				.hasMessage("Loading was interrupted");
		}
		assertThat(Thread.interrupted()).isTrue();
	}

}
