package dev.stroma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.support.TestEmbedder;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StromaTests {

	@TempDir
	Path directory;

	private Path file() {
		return this.directory.resolve("index.db");
	}

	@Test
	void findsAgainWhatWasLearntBeforeItWasClosed() {
		try (Stroma stroma = Stroma.open(file())) {
			stroma.indexer().update(CorpusRecord.of("a", "A", "alpha"));
		}
		try (Stroma stroma = Stroma.open(file())) {
			assertThat(stroma.retrieval().search("alpha").hits()).extracting(SearchHit::ref).containsExactly("a");
			assertThat(stroma.snapshots().generation()).isEqualTo(1);
		}
	}

	@Test
	void opensAFileOnceOnly() {
		try (Stroma stroma = Stroma.open(file())) {
			assertThatExceptionOfType(IndexInUseException.class).isThrownBy(() -> Stroma.open(file()))
				.withMessage(
						"The index '%s' is already open in this process: share one Stroma, or close the other first"
							.formatted(stroma.status().path()));
			stroma.indexer().update(CorpusRecord.of("a", "A", "still writable"));
		}
	}

	@Test
	void closesTwiceWithoutHarmAndAnswersNothingAfterwards() {
		Stroma stroma = Stroma.open(file());
		stroma.scoped("x").close();
		stroma.indexer().update(CorpusRecord.of("a", "A", "alpha"));
		stroma.close();
		stroma.close();

		assertThatExceptionOfType(IndexUnavailableException.class).isThrownBy(() -> stroma.retrieval().search("alpha"))
			.withMessageEndingWith("' is closed");
		assertThat(Thread.getAllStackTraces().keySet())
			.noneMatch((thread) -> thread.getName().equals("stroma-embedding"));
	}

	@Test
	void answersTheSameWithoutSqliteVecAndSaysSo() {
		List<CorpusRecord> records = IntStream.range(0, 300)
			.mapToObj((i) -> CorpusRecord.of("r" + i, "R" + i % 7, "word" + i % 13 + " other" + i % 5))
			.toList();
		Path missing = this.directory.resolve("missing.so");
		StromaOptions without = StromaOptions.of(file())
			.sqliteVec(missing, null)
			.resident(ResidentSettings.of(ResidentSettings.Mode.OFF));
		List<String> scanned;
		try (Stroma stroma = Stroma.open(without)) {
			stroma.indexer().update(records, List.of());
			SearchResult result = stroma.retrieval().search(SearchRequest.of("word3 other2").limit(250));
			scanned = result.hits().stream().map(SearchHit::toString).toList();
			assertThat(result.arm("vector").state()).isEqualTo(Arm.State.RAN);
			assertThat(result.arm("vector").reason()).isEqualTo(
					"vectors are scanned, sqlite-vec is not available: there is no file '%s': correct stroma.sqlite-vec.path"
						.formatted(missing));
			assertThat(result.degraded()).isFalse();
			assertThat(stroma.status().sqliteVec().available()).isFalse();
		}
		try (Stroma stroma = Stroma.open(file())) {
			SearchRequest request = SearchRequest.of("word3 other2").limit(250);
			assertThat(stroma.retrieval().search(request).hits()).extracting(SearchHit::toString).isEqualTo(scanned);
			stroma.indexer().update(List.of(), List.of("r3"));
		}
		try (Stroma stroma = Stroma.open(without)) {
			assertThat(stroma.retrieval().search(SearchRequest.of("word3 other2").limit(250)).hits())
				.extracting(SearchHit::ref)
				.doesNotContain("r3");
		}
	}

	@Test
	void tellsInItsStatusWhyVectorsAreMissing() throws InterruptedException {
		CountDownLatch asked = new CountDownLatch(1);
		TestEmbedder down = TestEmbedder.remote("remote", 16).before((texts) -> {
			asked.countDown();
			throw new ProviderException(FailureClass.AUTH, "the key was refused");
		});
		try (Stroma stroma = Stroma.open(StromaOptions.of(file()).embedder(down))) {
			assertThat(stroma.status().embeddingFailure()).isNull();
			stroma.indexer().update(CorpusRecord.of("a", "A", "alpha"));
			asked.await();
			stroma.worker().stop(Duration.ofMinutes(1));

			assertThat(stroma.status()).extracting(StromaStatus::pendingChunks, StromaStatus::embeddingFailure)
				.containsExactly(1L, "the key was refused");
		}
	}

	@Test
	void refusesAnotherModelWhenAskedTo() {
		try (Stroma stroma = Stroma.open(StromaOptions.of(file()).embedder(TestEmbedder.local("one", 16)))) {
			stroma.indexer().update(CorpusRecord.of("a", "A", "alpha"));
		}
		StromaOptions other = StromaOptions.of(file())
			.embedder(TestEmbedder.local("two", 16))
			.onModelChange(StromaOptions.ModelChange.FAIL);

		assertThatExceptionOfType(IncompatibleIndexException.class).isThrownBy(() -> Stroma.open(other))
			.withMessageEndingWith(
					"has vectors of model 'one fingerprint of one' but the embedder is 'two fingerprint of "
							+ "two': configure that model, or set stroma.indexing.on-model-change to rebuild-vectors");
		try (Stroma stroma = Stroma.open(other.onModelChange(StromaOptions.ModelChange.REBUILD_VECTORS))) {
			assertThat(stroma.retrieval().count(null)).isEqualTo(1);
		}
	}

	@Test
	void analysesAnewForAnotherAnalyzer() {
		try (Stroma stroma = Stroma.open(file())) {
			stroma.indexer().update(CorpusRecord.of("a", "A", "olleh"), CorpusRecord.of("b", "B", "other"));
			stroma.indexer().remove("b");
		}
		TextAnalyzer backwards = new TextAnalyzer() {

			@Override
			public String identity() {
				return "backwards";
			}

			@Override
			public List<Token> analyze(String text) {
				return new FoldingAnalyzer().analyze(text)
					.stream()
					.map((t) -> new Token(new StringBuilder(t.term()).reverse().toString(), t.start(), t.end(),
							t.position(), t.kind()))
					.toList();
			}

			@Override
			public List<Token> analyzeQuery(String text) {
				return new FoldingAnalyzer().analyze(text);
			}

		};
		try (Stroma stroma = Stroma.open(StromaOptions.of(file()).analyzer(backwards))) {
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(stroma.retrieval().search(SearchRequest.of("hello").without("vector")).hits())
				.extracting(SearchHit::ref)
				.containsExactly("a");
			stroma.indexer().update(CorpusRecord.of("a", "A", "changed"));
			assertThat(stroma.retrieval().search(SearchRequest.of("hello").without("vector")).hits()).isEmpty();
		}
	}

}
