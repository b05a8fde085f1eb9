package dev.stroma.snapshot;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.store.Quantization;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An index that keeps less of its vectors than there is of them is as sound as any.
 */
class QuantizedIntegrityTests {

	@TempDir
	Path directory;

	@ParameterizedTest
	@EnumSource(Quantization.class)
	void isSoundWithFewerBits(Quantization quantization) {
		verifyAndRepair(options().quantization(quantization));
	}

	@ParameterizedTest
	@ValueSource(ints = { 8, 24 })
	void isSoundWithFewerDimensions(int dimension) {
		verifyAndRepair(options().searchDimension(dimension));
	}

	private StromaOptions options() {
		return StromaOptions.of(this.directory.resolve("index.db")).embedder(HashingEmbedder.of(32));
	}

	private static void verifyAndRepair(StromaOptions options) {
		try (Stroma stroma = Stroma.open(options)) {
			stroma.indexer()
				.update(List.of(CorpusRecord.of("a", null, "low tide"), CorpusRecord.of("b", null, "high tide")),
						List.of());
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
			assertThat(stroma.snapshots().repair().messages()).isEmpty();
			assertThat(stroma.retrieval().search("tide").hits()).hasSize(2);
		}
	}

}
