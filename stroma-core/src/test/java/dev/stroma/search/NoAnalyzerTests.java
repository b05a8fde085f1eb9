package dev.stroma.search;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.FeatureDisabledException;
import dev.stroma.text.LanguageAnalyzer;
import dev.stroma.text.TextAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An index without words.
 */
class NoAnalyzerTests {

	@TempDir
	Path directory;

	private Stroma open(TextAnalyzer analyzer, Embedder embedder) {
		return Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).analyzer(analyzer).embedder(embedder));
	}

	@Test
	void findsByMeaningOnlyAndSaysSo() {
		try (Stroma stroma = open(TextAnalyzer.none(), HashingEmbedder.of(64))) {
			stroma.indexer().update(CorpusRecord.of("a", "Title", "one two"));
			SearchResult result = stroma.retrieval().search("one");

			assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("a");
			assertThat(result.degraded()).isFalse();
			assertThat(result.arm(Arm.LEXICAL)).extracting(Arm::state, Arm::reason)
				.containsExactly(Arm.State.OFF, "words are not indexed: there is no analyzer");
			assertThat(result.arm(Arm.COVERAGE).state()).isEqualTo(Arm.State.OFF);
			assertThat(stroma.snapshots().verify().ok()).isTrue();
		}
	}

	@Test
	void analysesWhatIsThereWhenItGetsAnAnalyzer() throws InterruptedException {
		try (Stroma stroma = open(TextAnalyzer.none(), Embedder.none())) {
			stroma.indexer().update(CorpusRecord.of("a", "Title", "one two"));
		}
		try (Stroma stroma = open(LanguageAnalyzer.auto(), Embedder.none())) {
			assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(stroma.retrieval().search("two").arm(Arm.LEXICAL).candidates()).isEqualTo(1);
			assertThat(stroma.snapshots().verify().ok()).isTrue();
		}
	}

	@Test
	void refusesSearchesThatCanFindNothing() {
		try (Stroma stroma = open(TextAnalyzer.none(), Embedder.none())) {
			stroma.indexer().update(CorpusRecord.of("a", "Title", "one two"));

			assertThatExceptionOfType(FeatureDisabledException.class).isThrownBy(() -> stroma.retrieval().search("one"))
				.withMessageStartingWith("This index finds neither words nor meaning");
			assertThat(stroma.retrieval().count(null)).isEqualTo(1);
		}
	}

}
