package dev.stroma.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.Stroma;
import dev.stroma.chunk.ChunkText;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.filter.Filter;
import dev.stroma.index.IndexOptions;
import dev.stroma.index.IndexOptions.Embedding;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.resident.ResidentSettings.Mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Records are found by the mean of their passages' vectors, where that arm has a weight.
 */
class RecordVectorArmTests extends SearchFixture {

	private static final SearchRequest RECORDS_ALONE = SearchRequest.of("alpha lion")
		.weight(Arm.RECORD_VECTOR, 1)
		.without(Arm.LEXICAL)
		.without(Arm.VECTOR)
		.without(Arm.COVERAGE)
		.without(Arm.GRAPH);

	/** Of one to five passages each. */
	private static List<CorpusRecord> longRecords(int count) {
		Random random = new Random(5);
		List<String> words = List.of("alpha", "beta", "gamma", "delta", "zebra", "lion");
		return IntStream.range(0, count).mapToObj((i) -> {
			StringBuilder body = new StringBuilder();
			for (int part = random.nextInt(5); part >= 0; part--) {
				body.append("# ").append(words.get(random.nextInt(6))).append("\n\n");
				for (int word = random.nextInt(6); word >= 0; word--) {
					body.append(words.get(random.nextInt(6))).append(' ');
				}
				body.append(part).append("\n\n");
			}
			return CorpusRecord.of("r%03d".formatted(i), "title", body.toString()).metadata(Map.of("third", i % 3));
		}).toList();
	}

	private record Pooled(String ref, double cosine) {
	}

	/** By an own computation over the passages, which are embedded anew. */
	private List<Pooled> pooled(Stroma index, String question, Predicate<CorpusRecord> filter,
			List<CorpusRecord> records) {
		float[] asked = this.embedder.embedQuery(question);
		List<Pooled> pooled = new ArrayList<>();
		for (CorpusRecord record : records) {
			double[] sum = new double[asked.length];
			for (SearchHit hit : index.retrieval()
				.search(SearchRequest.of("title").limit(250).without(Arm.VECTOR).filter(Filter.eq("ref", record.ref())))
				.hits()) {
				float[] vector = this.embedder
					.embedDocuments(
							List.of(ChunkText.embeddingInput(record.title(), hit.headingPath(), "", hit.text())))
					.get(0);
				for (int i = 0; i < sum.length; i++) {
					sum[i] += (double) hit.text().length() * vector[i];
				}
			}
			if (filter.test(record)) {
				pooled.add(new Pooled(record.ref(), cosine(asked, sum)));
			}
		}
		pooled.sort(Comparator.comparingDouble(Pooled::cosine).reversed().thenComparing(Pooled::ref));
		return pooled;
	}

	private static double cosine(float[] one, double[] other) {
		double product = 0;
		double squares = 0;
		for (int i = 0; i < other.length; i++) {
			product += one[i] * other[i];
			squares += other[i] * other[i];
		}
		return product / Math.sqrt(squares);
	}

	@ParameterizedTest
	@EnumSource(Mode.class)
	void ranksByTheMeanOfAllPassages(Mode mode) {
		List<CorpusRecord> records = longRecords(60);
		try (Stroma index = Stroma.open(options(mode + ".db").resident(ResidentSettings.of(mode)))) {
			index.indexer().update(records, List.of());
			List<Pooled> all = pooled(index, "alpha lion", (record) -> true, records);

			SearchResult result = index.retrieval().search(RECORDS_ALONE.limit(60));

			assertThat(result.hits()).hasSize(60);
			for (int i = 0; i < 60; i++) {
				Evidence evidence = result.hits().get(i).evidence().get(0);
				assertThat(evidence.arm()).isEqualTo(Arm.RECORD_VECTOR);
				assertThat(evidence.rank()).isEqualTo(i + 1);
				assertThat(evidence.score()).isEqualTo(all.get(i).cosine(), within(1e-5));
			}
			assertThat(result.arm(Arm.RECORD_VECTOR).maxScore()).isEqualTo(all.get(0).cosine(), within(1e-5));
			assertThat(result.arm(Arm.RECORD_VECTOR).candidates()).isEqualTo(60);
			assertThat(result.degraded()).isFalse();
		}
	}

	@Test
	void givesItsEvidenceToEveryCandidate() {
		List<CorpusRecord> records = longRecords(40);
		this.stroma.indexer().update(records, List.of());
		Map<String, Double> cosines = new HashMap<>();
		pooled(this.stroma, "alpha lion", (record) -> true, records)
			.forEach((one) -> cosines.put(one.ref(), one.cosine()));

		SearchResult result = this.stroma.retrieval()
			.search(SearchRequest.of("alpha lion").weight(Arm.RECORD_VECTOR, 2).limit(250));

		assertThat(result.hits()).hasSizeGreaterThan(40).allSatisfy((hit) -> {
			Evidence evidence = hit.evidence()
				.stream()
				.filter((one) -> one.arm().equals(Arm.RECORD_VECTOR))
				.findFirst()
				.orElseThrow();
			assertThat(evidence.score()).isEqualTo(cosines.get(hit.ref()), within(1e-5));
			assertThat(hit.explain().contributions().stream().mapToDouble(Explanation.Contribution::points).sum())
				.isEqualTo(hit.score(), within(1e-9));
		});
	}

	@Test
	void looksAtNothingThatTheSearchMayNotSee() {
		List<CorpusRecord> records = longRecords(60);
		this.stroma.indexer().update(records, List.of());
		Stroma other = this.stroma.scoped("other");
		other.indexer().update(CorpusRecord.of("secret", "title", "alpha lion"));

		SearchResult filtered = this.stroma.retrieval().search(RECORDS_ALONE.filter(Filter.eq("third", 1)).limit(250));
		SearchResult worded = this.stroma.retrieval()
			.search(RECORDS_ALONE.text("alpha -lion").keywords(KeywordOptions.defaults().operators(true)).limit(250));

		assertThat(filtered.hits()).hasSize(20).allMatch((hit) -> Integer.valueOf(1).equals(number(hit)));
		assertThat(worded.hits()).isNotEmpty().noneMatch((hit) -> (hit.headingPath() + hit.text()).contains("lion"));
		assertThat(other.retrieval().search(RECORDS_ALONE).hits()).extracting(SearchHit::ref).containsExactly("secret");
	}

	private static int number(SearchHit hit) {
		return ((Number) hit.metadata().asMap().get("third")).intValue();
	}

	@Test
	void followsEveryChange() {
		List<CorpusRecord> records = new ArrayList<>(longRecords(30));
		this.stroma.indexer().update(records, List.of());
		records.set(3, CorpusRecord.of("r003", "title", "# lion\n\nalpha lion\n\n# alpha\n\nlion alpha"));
		records.remove(0);
		this.stroma.indexer().update(List.of(records.get(2)), List.of("r000"));

		assertThat(refs(this.stroma, RECORDS_ALONE.limit(250))).containsExactlyElementsOf(
				pooled(this.stroma, "alpha lion", (record) -> true, records).stream().map(Pooled::ref).toList());
	}

	@Test
	void runsOnlyWhereItHasAWeight() {
		this.stroma.indexer().update(records(10, 1), List.of());

		assertThat(this.stroma.retrieval().search("alpha").arms()).extracting(Arm::name)
			.doesNotContain(Arm.RECORD_VECTOR);
		SearchResult off = this.stroma.retrieval()
			.search(SearchRequest.of("alpha").weight(Arm.RECORD_VECTOR, 1).without(Arm.RECORD_VECTOR));
		assertThat(off.arm(Arm.RECORD_VECTOR).state()).isEqualTo(Arm.State.OFF);
		try (Stroma none = Stroma.open(options("none.db").embedder(Embedder.none()))) {
			none.indexer().update(records(10, 1), List.of());
			Arm arm = none.retrieval()
				.search(SearchRequest.of("alpha").weight(Arm.RECORD_VECTOR, 1))
				.arm(Arm.RECORD_VECTOR);
			assertThat(arm).extracting(Arm::state, Arm::reason).containsExactly(Arm.State.OFF, "there is no embedder");
		}
	}

	@Test
	void namesOnlyRecordsThatAreNearEnough() {
		this.stroma.indexer().update(longRecords(40), List.of());
		double half = this.stroma.retrieval().search(RECORDS_ALONE.limit(20)).hits().get(19).evidence().get(0).score();

		SearchResult result = this.stroma.retrieval()
			.search(RECORDS_ALONE.minScore(Arm.RECORD_VECTOR, half).limit(250));

		assertThat(result.hits()).hasSizeBetween(20, 39);
	}

	@Test
	void saysWhatItLacksYet() {
		this.stroma.worker().stop(Duration.ofMinutes(1));
		this.stroma.indexer().update(CorpusRecord.of("there", "title", "alpha lion"));
		this.stroma.indexer()
			.with(IndexOptions.defaults().embedding(Embedding.LAZY))
			.update(CorpusRecord.of("coming", "title", "alpha and lion"));

		SearchResult result = this.stroma.retrieval().search(RECORDS_ALONE);

		assertThat(result.hits()).extracting(SearchHit::ref).containsExactly("there");
		assertThat(result.arm(Arm.RECORD_VECTOR).reason()).isEqualTo("1 chunks have no vector yet");
		assertThat(result.degraded()).isTrue();
	}

	@Test
	void hasItsShareInAWeightedSum() {
		try (Stroma weighted = Stroma.open(options("weighted.db").fusion(WeightedSumFusion.create()))) {
			weighted.indexer().update(longRecords(20), List.of());
			SearchHit hit = weighted.retrieval()
				.search(SearchRequest.of("alpha lion").weight(Arm.RECORD_VECTOR, 1))
				.hits()
				.get(0);

			double expected = 0;
			for (Evidence evidence : hit.evidence()) {
				expected += evidence.value() * switch (evidence.arm()) {
					case Arm.LEXICAL -> 0.25;
					case Arm.VECTOR, Arm.RECORD_VECTOR -> 0.375;
					default -> 0;
				};
			}
			assertThat(hit.score()).isEqualTo(expected, within(1e-12));
		}
	}

}
