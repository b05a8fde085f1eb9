package dev.stroma.index;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchRequest;
import dev.stroma.store.IndexBuild;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * While words are made anew the old ones answer, and every search says so.
 */
class AnalyzerChangeTests extends IndexFixture {

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private StromaOptions options() {
		return StromaOptions.of(this.directory.resolve("index.db")).embedder(this.embedder).meters(this.meters);
	}

	private Arm lexical(Stroma index) {
		return index.retrieval().search(SearchRequest.of("alpha").without(Arm.VECTOR)).arm(Arm.LEXICAL);
	}

	private double building() {
		return this.meters.get("stroma.index.building").gauge().value();
	}

	@Test
	void isReportedUntilItIsDone() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
		this.stroma.close();
		GatedAnalyzer gated = new GatedAnalyzer();

		try (Stroma changed = Stroma.open(options().analyzer(gated))) {
			assertThat(lexical(changed).state()).isEqualTo(Arm.State.RAN);
			assertThat(lexical(changed).candidates()).isEqualTo(1);
			assertThat(lexical(changed).isDegraded()).isTrue();
			assertThat(lexical(changed).reason()).isEqualTo("words are still those of another analyzer or other "
					+ "metadata fields, 0 of 3 chunks are analysed anew");
			assertThat(changed.status().builds()).containsExactly(new IndexBuild("text", 0, 3));
			assertThat(building()).isEqualTo(3);
			assertThat(changed.indexer().awaitIndexed(Duration.ofMillis(1))).isFalse();

			gated.gate.countDown();
			assertThat(changed.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(lexical(changed).reason()).isEmpty();
			assertThat(lexical(changed).isDegraded()).isFalse();
			assertThat(lexical(changed).candidates()).isEqualTo(1);
			assertThat(changed.status().builds()).isEmpty();
			assertThat(building()).isZero();
		}
		assertThat(this.meters.find("stroma.index.building").gauge()).isNull();
	}

	@Test
	void endsWithTheIndexAndGoesOnWithTheNext() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
		this.stroma.close();
		GatedAnalyzer gated = new GatedAnalyzer();
		Stroma closed = Stroma.open(options().analyzer(gated));
		Thread opener = new Thread(gated.gate::countDown);
		opener.start();
		closed.close();

		try (Stroma next = Stroma.open(options().analyzer(new GatedAnalyzer(new CountDownLatch(0))))) {
			assertThat(next.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(lexical(next).isDegraded()).isFalse();
			assertThat(lexical(next).candidates()).isEqualTo(1);
		}
	}

	@Test
	void isToldOfWhenItIsDone() throws InterruptedException {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
		this.stroma.close();
		BlockingQueue<String> told = new LinkedBlockingQueue<>();

		try (Stroma changed = Stroma
			.open(options().analyzer(new GatedAnalyzer(new CountDownLatch(0))).onSwitch(told::add).onSwitch((index) -> {
				throw new IllegalStateException("a listener that fails");
			}))) {
			assertThat(told.poll(1, TimeUnit.MINUTES)).isEqualTo("text");
			assertThat(changed.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(lexical(changed).isDegraded()).isFalse();
		}
		assertThat(told).isEmpty();
	}

	/** Analyses stored texts when the gate opens, and questions at once. */
	private record GatedAnalyzer(CountDownLatch gate) implements TextAnalyzer {

		GatedAnalyzer() {
			this(new CountDownLatch(1));
		}

		@Override
		public String identity() {
			return "gated";
		}

		@Override
		public List<Token> analyze(String text) {
			try {
				this.gate.await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			return new FoldingAnalyzer().analyze(text);
		}

		@Override
		public List<Token> analyzeQuery(String text) {
			return new FoldingAnalyzer().analyze(text);
		}

	}

}
