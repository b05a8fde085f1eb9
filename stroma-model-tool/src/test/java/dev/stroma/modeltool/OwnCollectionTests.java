package dev.stroma.modeltool;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.evaluation.EvaluationResult;
import dev.stroma.evaluation.Judgements;
import dev.stroma.evaluation.RankingQuality;
import dev.stroma.evaluation.RetrievalEvaluation;
import dev.stroma.search.Arm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The default, with the bundled model, over memories of an agent and documentation in
 * five languages, all in one index. The first segment of a ref is its language.
 */
@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class OwnCollectionTests {

	/** What was measured, less this, is the floor. */
	private static final double TOLERANCE = 0.02;

	/** Measured nDCG@10 of the default over all questions. */
	private static final double MEASURED = 0.774;

	private static Judgements judgements;

	private static List<JsonNode> documents;

	private static Stroma stroma;

	private static EvaluationResult hybrid;

	private static EvaluationResult lexical;

	@BeforeAll
	static void ask(@TempDir Path directory) throws Exception {
		judgements = Judgements.read(resource("judgements.jsonl"));
		documents = documents();
		stroma = Stroma.open(StromaOptions.of(directory.resolve("index.db")));
		stroma.indexer().update(documents.stream().map(OwnCollectionTests::toRecord).toArray(CorpusRecord[]::new));
		assertThat(stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
		RetrievalEvaluation evaluation = RetrievalEvaluation.of(judgements);
		hybrid = evaluation.run(stroma.retrieval());
		lexical = evaluation.run(stroma.retrieval(), (request) -> request.without(Arm.VECTOR).without(Arm.COVERAGE));
	}

	@AfterAll
	static void close() {
		stroma.close();
	}

	@Test
	void holdsTheFloor() {
		assertThat(hybrid.mean().ndcg10()).isGreaterThanOrEqualTo(MEASURED - TOLERANCE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "en", "de", "es", "pt", "zh" })
	void isNoWorseThanKeywordsIn(String language) {
		assertThat(in(language, hybrid).ndcg10()).isGreaterThanOrEqualTo(in(language, lexical).ndcg10() - TOLERANCE);
	}

	@Test
	void isWholeAndJudged() {
		Map<String, Integer> sizes = new TreeMap<>();
		documents.forEach((document) -> sizes.merge(document.path("lang").asText(), 1, Integer::sum));
		assertThat(sizes).containsExactlyInAnyOrderEntriesOf(Map.of("en", 40, "de", 40, "es", 40, "pt", 40, "zh", 40));
		List<String> refs = documents.stream().map((document) -> document.path("ref").asText()).toList();
		assertThat(refs).doesNotHaveDuplicates();
		assertThat(judgements.grades()).hasSizeGreaterThanOrEqualTo(60)
			.allSatisfy((question, grades) -> assertThat(refs).as(question).containsAll(grades.keySet()));
	}

	/** A question is in the language of the records that answer it. */
	private static RankingQuality in(String language, EvaluationResult result) {
		Map<String, RankingQuality> some = new LinkedHashMap<>(result.byQuestion());
		some.keySet()
			.removeIf((question) -> judgements.grades()
				.get(question)
				.keySet()
				.stream()
				.noneMatch((ref) -> ref.startsWith(language + "/")));
		return RankingQuality.mean(some.values());
	}

	private static CorpusRecord toRecord(JsonNode document) {
		return CorpusRecord.of(document.path("ref").asText(), document.path("title").textValue(),
				document.path("text").asText());
	}

	private static List<JsonNode> documents() throws IOException, URISyntaxException {
		ObjectMapper mapper = new ObjectMapper();
		List<JsonNode> read = new ArrayList<>();
		for (String line : Files.readAllLines(resource("documents.jsonl"))) {
			read.add(mapper.readTree(line));
		}
		return read;
	}

	private static Path resource(String name) throws URISyntaxException {
		return Path.of(OwnCollectionTests.class.getResource("/own-collection/" + name).toURI());
	}

}
