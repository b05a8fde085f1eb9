package dev.stroma.snapshot;

import java.nio.file.Path;
import java.time.Duration;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.LimitExceededException;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SnapshotLeaseTests {

	private final TurnableClock clock = new TurnableClock();

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private Stroma stroma;

	@BeforeEach
	void open(@TempDir Path directory) {
		this.stroma = Stroma.open(StromaOptions.of(directory.resolve("index.db"))
			.clock(this.clock)
			.meters(this.meters)
			.maxReaders(2)
			.snapshotLease(Duration.ofMinutes(4)));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private void write() {
		this.stroma.indexer().update(CorpusRecord.of("a", null, this.clock.instant().toString()));
	}

	private double gauge(String name) {
		return this.meters.get(name).gauge().value();
	}

	@Test
	void endsWithTheFirstCommitAfterItsTime() {
		Snapshot snapshot = this.stroma.snapshots().open();
		this.clock.turn(Duration.ofMinutes(4).minusMillis(1));
		write();
		assertThat(snapshot.record("a")).isEmpty();
		this.clock.turn(Duration.ofMillis(1));
		assertThat(snapshot.record("a")).isEmpty();
		write();

		assertThatThrownBy(() -> snapshot.record("a")).isInstanceOf(LimitExceededException.class)
			.hasMessage("The snapshot of generation 0 was ended after PT4M, so that the index's log can be begun anew: "
					+ "open another, or raise stroma.store.snapshot-lease");
		snapshot.close();
	}

	@Test
	void givesItsReaderBackWhenItEnds() {
		Snapshot first = this.stroma.snapshots().open();
		Snapshot second = this.stroma.snapshots().open();
		this.clock.turn(Duration.ofMinutes(4));

		// two readers are all there are
		try (Snapshot third = this.stroma.snapshots().open()) {
			assertThat(third.generation()).isZero();
			assertThat(gauge("stroma.snapshots.open")).isEqualTo(1);
		}
		first.close();
		second.close();
	}

	@Test
	void isMeasuredWhileItIsOpen() {
		assertThat(gauge("stroma.snapshots.oldest")).isZero();
		try (Snapshot first = this.stroma.snapshots().open()) {
			this.clock.turn(Duration.ofSeconds(50));
			try (Snapshot second = this.stroma.snapshots().open()) {
				this.clock.turn(Duration.ofSeconds(10));
				assertThat(gauge("stroma.snapshots.open")).isEqualTo(2);
				assertThat(gauge("stroma.snapshots.oldest")).isEqualTo(60);
			}
		}
		assertThat(gauge("stroma.snapshots.open")).isZero();
		assertThat(gauge("stroma.snapshots.oldest")).isZero();
	}

	@Test
	void leavesNoMeterBehind() {
		write();
		assertThat(gauge("stroma.store.log")).isPositive();
		this.stroma.close();
		assertThat(this.meters.getMeters()).extracting((meter) -> meter.getId().getName())
			.noneMatch((name) -> name.startsWith("stroma.s") && !name.startsWith("stroma.search"));
	}

	@Test
	void hasALength() {
		assertThatThrownBy(() -> StromaOptions.of(Path.of("index.db")).snapshotLease(Duration.ZERO))
			.isInstanceOf(InvalidInputException.class)
			.hasMessage("The snapshot lease is PT0S: use more than nothing");
	}

}
