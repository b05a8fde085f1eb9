package dev.stroma;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embeddings;
import dev.stroma.embed.OpenAiEmbedder;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.index.IndexReport;
import dev.stroma.provider.Answer;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.ModelServer;
import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A rebuild whose process is killed after 40 % of its texts were embedded: the next one
 * pays for the others only. The server counts.
 */
class KilledRebuildTests {

	private static final int TEXTS = 10_000;

	private static final int BATCH = 64;

	@TempDir
	Path directory;

	@Test
	void paysForNoTextTwice() throws Exception {
		Path file = this.directory.resolve("index.db");
		AtomicInteger asked = new AtomicInteger();
		CountDownLatch reached = new CountDownLatch(1);
		Answer hashed = Embeddings.hashed();
		Answer counting = (seen, out, connection) -> {
			if (asked.addAndGet(Embeddings.inputs(seen).size()) >= TEXTS * 4 / 10) {
				// this one is never answered
				reached.countDown();
				connection.getInputStream().read();
			}
			hashed.write(seen, out, connection);
		};
		try (ModelServer server = ModelServer.answering(counting);
				ChildJvm child = ChildJvm.start(Child.class, file, server.url())) {
			assertThat(reached.await(60, TimeUnit.SECONDS)).isTrue();
			child.kill();
		}
		assertThat(asked.get()).isBetween(TEXTS * 4 / 10, TEXTS * 4 / 10 + BATCH);

		asked.set(0);
		Answer counted = (seen, out, connection) -> {
			asked.addAndGet(Embeddings.inputs(seen).size());
			hashed.write(seen, out, connection);
		};
		try (ModelServer server = ModelServer.answering(counted); Stroma stroma = open(file, server.url())) {
			assertThat(stroma.snapshots().generation()).isZero();

			IndexReport report = rebuild(stroma);

			assertThat(asked.get()).isBetween(TEXTS * 6 / 10, TEXTS * 6 / 10 + BATCH);
			assertThat(report.added()).isEqualTo(TEXTS);
			assertThat(report.reusedChunks() + report.embeddedChunks()).isEqualTo(TEXTS);
			assertThat(stroma.status().pendingChunks()).isZero();
			assertThat(stroma.snapshots().verify().messages()).isEmpty();
		}
	}

	private static Stroma open(Path file, String url) {
		return Stroma.open(StromaOptions.of(file).embedder(OpenAiEmbedder.of(Endpoint.of(url), "m")));
	}

	private static IndexReport rebuild(Stroma stroma) {
		List<CorpusRecord> records = IntStream.range(0, TEXTS)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, "text number " + i))
			.toList();
		return stroma.indexer()
			.with(IndexOptions.defaults()
				.embedding(Embedding.EAGER)
				.embeddingConcurrency(1)
				.embeddingBatch(BATCH, 50_000, 600_000))
			.rebuild(RecordSource.of(records));
	}

	/** Rebuilds until it is killed. */
	static final class Child {

		public static void main(String[] arguments) {
			try (Stroma stroma = open(Path.of(arguments[0]), arguments[1])) {
				rebuild(stroma);
			}
		}

	}

}
