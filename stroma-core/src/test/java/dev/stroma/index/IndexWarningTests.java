package dev.stroma.index;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.corpus.TextWarning;
import dev.stroma.corpus.TextWarning.Kind;

import static org.assertj.core.api.Assertions.assertThat;

class IndexWarningTests {

	@TempDir
	Path directory;

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).meters(this.meters));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private double counted(Kind kind) {
		return this.meters.get("stroma.index.warnings").tag("kind", kind.label()).counter().count();
	}

	@Test
	void areReportedByTheVerbThatWroteTheRecord() {
		CorpusRecord windows = CorpusRecord.of("windows", null, "\uFEFFone\r\ntwo\r\n");
		CorpusRecord plain = CorpusRecord.of("plain", null, "one\ntwo\n");

		IndexReport report = this.stroma.indexer().update(plain, windows);

		assertThat(report.warnings()).containsExactly(
				new IndexWarning("windows", new TextWarning(Kind.BYTE_ORDER_MARK, 1)),
				new IndexWarning("windows", new TextWarning(Kind.LINE_ENDS, 2)));
		assertThat(report.warningCount()).isEqualTo(2);
		assertThat(counted(Kind.BYTE_ORDER_MARK)).isEqualTo(1);
		assertThat(counted(Kind.LINE_ENDS)).isEqualTo(1);
	}

	@Test
	void areNotRepeatedForWhatIsUnchanged() {
		RecordSource source = RecordSource.of(List.of(CorpusRecord.of("a", null, "one\r\ntwo")));

		assertThat(this.stroma.indexer().sync(source).warningCount()).isEqualTo(1);
		assertThat(this.stroma.indexer().sync(source).warningCount()).isZero();
		assertThat(this.stroma.indexer().rebuild(source).warningCount()).isZero();
		assertThat(counted(Kind.LINE_ENDS)).isEqualTo(1);
	}

	@Test
	void areAllCountedButNotAllKept() {
		// more than one batch of a source
		List<CorpusRecord> records = IntStream.range(0, SourceBatches.MAX_RECORDS + 200)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, "nul\u0000 " + i))
			.toList();

		IndexReport report = this.stroma.indexer().sync(RecordSource.of(records));

		assertThat(report.warnings()).hasSize(100)
			.startsWith(new IndexWarning("r0", new TextWarning(Kind.CONTROL_CHARACTERS, 1)));
		assertThat(report.warningCount()).isEqualTo(SourceBatches.MAX_RECORDS + 200);
		assertThat(counted(Kind.CONTROL_CHARACTERS)).isEqualTo(SourceBatches.MAX_RECORDS + 200);
		assertThat(report).asString().contains((SourceBatches.MAX_RECORDS + 200) + " warnings");
	}

}
