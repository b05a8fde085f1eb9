package dev.stroma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embeddings;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.embed.OpenAiEmbedder;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.index.IndexReport;
import dev.stroma.provider.Answer;
import dev.stroma.provider.ModelServer;
import dev.stroma.provider.TurnedTime;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What users of other systems reported of model servers, through the whole index; the
 * numbers are those of the list of wants. Pauses between attempts turn the clock.
 */
class WantedServerTests {

	private static final int TEXTS = 40;

	private static final HashingEmbedder MODEL = HashingEmbedder.of(64);

	@TempDir
	Path directory;

	private final TurnedTime time = new TurnedTime();

	private Stroma open(ModelServer server) {
		return Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(OpenAiEmbedder.of(this.time.endpoint(server), "m"))
			.startsWorker(false));
	}

	private static List<CorpusRecord> records() {
		return IntStream.range(0, TEXTS)
			.mapToObj((i) -> CorpusRecord.of("r" + i, null, "subject%d and object%d".formatted(i, i)))
			.toList();
	}

	private static IndexReport update(Stroma stroma) {
		return stroma.indexer()
			.with(IndexOptions.defaults().embedding(Embedding.EAGER).embeddingConcurrency(1))
			.update(records(), List.of());
	}

	/** Each text is found by its own vector. */
	private static void assertRight(Stroma stroma) {
		for (int i = 0; i < TEXTS; i++) {
			assertThat(stroma.retrieval()
				.search(SearchRequest.of("subject%d and object%d".formatted(i, i))
					.without(Arm.LEXICAL)
					.without(Arm.COVERAGE))
				.hits()
				.get(0)
				.ref()).isEqualTo("r" + i);
		}
		assertThat(stroma.snapshots().verify().messages()).isEmpty();
	}

	private static String item(int index, String text) {
		float[] vector = MODEL.embedQuery(text);
		return IntStream.range(0, vector.length)
			.mapToObj((i) -> Float.toString(vector[i]))
			.collect(Collectors.joining(",", "{\"index\":%d,\"embedding\":[".formatted(index), "]}"));
	}

	/** Vectors of the first so many texts only, and so many more of none. */
	private static Answer answering(int missing, int extra) {
		return (seen, out, connection) -> {
			List<String> inputs = Embeddings.inputs(seen);
			List<String> items = new ArrayList<>();
			for (int i = 0; i < inputs.size() - missing + extra; i++) {
				items.add(item(i, (i < inputs.size()) ? inputs.get(i) : "of none"));
			}
			Collections.shuffle(items, new Random(7));
			Answer.json("{\"data\":[%s]}".formatted(String.join(",", items))).write(seen, out, connection);
		};
	}

	@Test
	void w64PutsEachVectorToItsTextWhateverTheOrder() {
		try (ModelServer server = ModelServer.answering(answering(0, 0)); Stroma stroma = open(server)) {
			assertThat(update(stroma).embeddedChunks()).isEqualTo(TEXTS);
			assertRight(stroma);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { -1, 1 })
	void w65TakesNothingOfAnAnswerThatIsNotOneVectorPerText(int more) {
		try (ModelServer server = ModelServer.answering(answering(Math.max(0, -more), Math.max(0, more)),
				Embeddings.hashed()); Stroma stroma = open(server)) {
			IndexReport report = update(stroma);

			assertThat(report.embeddedChunks()).isEqualTo(TEXTS);
			assertThat(server.requests()).hasSizeGreaterThan(1);
			assertRight(stroma);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "7", "Wed, 21 Oct 2015 07:28:00 GMT", "-5", "abc", "99999999999999999999" })
	void w67WaitsAsLongAsAskedButNotForEver(String retryAfter) {
		try (ModelServer server = ModelServer.answering(Answer.status(429, "{}", "Retry-After: " + retryAfter),
				Embeddings.hashed()); Stroma stroma = open(server)) {
			assertThat(update(stroma).embeddedChunks()).isEqualTo(TEXTS);

			assertThat(server.requests()).hasSize(2);
			assertThat(this.time.pauses).isNotEmpty().allMatch((millis) -> millis <= 33_000);
			if (retryAfter.equals("7")) {
				assertThat(this.time.pauses.get(0)).isBetween(7_000L, 7_700L);
			}
		}
	}

	@Test
	void w68TakesAnErrorForOneThoughItsStatusIs200() {
		try (ModelServer server = ModelServer
			.answering(Answer.json("{\"error\":{\"message\":\"model is loading\",\"code\":503}}"), Embeddings.hashed());
				Stroma stroma = open(server)) {
			IndexReport report = update(stroma);

			assertThat(report.embeddedChunks()).isEqualTo(TEXTS);
			assertRight(stroma);
		}
	}

	@Test
	void w69LetsOneTextFailAlone() {
		List<Integer> sizes = new CopyOnWriteArrayList<>();
		AtomicInteger refused = new AtomicInteger();
		Answer hashed = Embeddings.hashed();
		Answer strict = (seen, out, connection) -> {
			List<String> inputs = Embeddings.inputs(seen);
			sizes.add(inputs.size());
			if (inputs.stream().anyMatch((text) -> text.contains("toolong"))) {
				refused.incrementAndGet();
				Answer.status(400, "{\"error\":{\"message\":\"input is too long\"}}").write(seen, out, connection);
			}
			else {
				hashed.write(seen, out, connection);
			}
		};
		try (ModelServer server = ModelServer.answering(strict); Stroma stroma = open(server)) {
			stroma.indexer().with(IndexOptions.defaults().embedding(Embedding.LAZY)).update(records(), List.of());
			stroma.indexer()
				.with(IndexOptions.defaults().embedding(Embedding.LAZY))
				.update(CorpusRecord.of("bad", null, "toolong " + "text ".repeat(300)));

			stroma.worker().start();
			while (stroma.status().chunks() - stroma.status().pendingChunks() < TEXTS) {
				Thread.onSpinWait();
			}
			stroma.worker().stop(Duration.ofMinutes(1));

			assertThat(stroma.status().pendingChunks() + stroma.status().unembeddedChunks()).isEqualTo(1);
			// halved until it stands alone, in a few calls and not one by one
			assertThat(sizes).hasSizeLessThan(TEXTS);
			assertThat(refused.get()).isPositive();
			assertThat(stroma.retrieval().search("toolong").hits().get(0).ref()).isEqualTo("bad");
			assertRight(stroma);
		}
	}

}
