package dev.stroma.search;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Validity;
import dev.stroma.filter.Filter;
import dev.stroma.index.IndexReport;
import dev.stroma.snapshot.ChunkHandle;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.support.TestEmbedder;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class ValiditySearchTests {

	private static final Duration HOUR = Duration.ofHours(1);

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private final Instant start = this.clock.instant();

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(TestEmbedder.local("model", 64))
			.clock(this.clock));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	static Stream<Arguments> arms() {
		return Stream.of(arm("both", (request) -> request), arm("words", (request) -> request.without(Arm.VECTOR)),
				arm("meaning", (request) -> request.without(Arm.LEXICAL)),
				arm("meaning, exactly", (request) -> request.without(Arm.LEXICAL).exact()));
	}

	private static Arguments arm(String name, UnaryOperator<SearchRequest> arms) {
		return arguments(name, arms);
	}

	private CorpusRecord record(String ref) {
		return CorpusRecord.of(ref, "Price", "the price of a parcel");
	}

	private List<String> found(SearchRequest request) {
		return this.stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("arms")
	void findsARecordFromItsFirstMomentToItsLast(String name, UnaryOperator<SearchRequest> arms) {
		SearchRequest request = arms.apply(SearchRequest.of("price parcel"));
		this.stroma.indexer()
			.update(record("always"), record("old").validUntil(this.start.plus(HOUR)),
					record("new").validFrom(this.start.plus(HOUR)));

		assertThat(found(request)).containsExactly("always", "old");
		assertThat(this.stroma.retrieval().count(null)).isEqualTo(2);

		this.clock.turn(HOUR);
		assertThat(found(request)).containsExactly("always", "new");
		assertThat(this.stroma.retrieval().count(null)).isEqualTo(2);

		assertThat(found(request.includeInvalid())).containsExactly("always", "new", "old");
		assertThat(this.stroma.status().records()).isEqualTo(3);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("arms")
	void hidesBeforeAnyCut(String name, UnaryOperator<SearchRequest> arms) {
		// more and better matches than an arm names candidates
		List<CorpusRecord> past = IntStream.range(0, 300)
			.mapToObj((i) -> CorpusRecord.of("past%03d".formatted(i), "Price", "price parcel").validUntil(this.start))
			.toList();
		this.stroma.indexer().update(past, List.of());
		this.stroma.indexer().update(CorpusRecord.of("now", "Other", "a parcel among many other words"));

		assertThat(found(arms.apply(SearchRequest.of("price parcel")))).containsExactly("now");
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("arms")
	void hidesBesidesWhatAFilterHides(String name, UnaryOperator<SearchRequest> arms) {
		Filter english = Filter.eq("lang", "en").or(Filter.eq("lang", "fr"));
		this.stroma.indexer()
			.update(record("past").metadata(Map.of("lang", "en")).validUntil(this.start),
					record("now").metadata(Map.of("lang", "fr")), record("german").metadata(Map.of("lang", "de")));

		SearchRequest request = arms.apply(SearchRequest.of("price parcel").filter(english));
		assertThat(found(request)).containsExactly("now");
		assertThat(found(request.includeInvalid())).containsExactly("now", "past");
		assertThat(this.stroma.retrieval().count(english)).isEqualTo(1);
		assertThat(this.stroma.retrieval().count(Filter.not(english))).isEqualTo(1);
	}

	@Test
	void judgesEachScopeByItself() {
		this.stroma.indexer().update(record("past").validUntil(this.start));
		this.stroma.scoped("tenant").indexer().update(record("past"));

		assertThat(found(SearchRequest.of("price"))).isEmpty();
		assertThat(this.stroma.scoped("tenant").retrieval().search("price").hits()).hasSize(1);
	}

	@Test
	void showsImportanceAndValidityWithHitAndRecord() {
		Validity validity = new Validity(this.start.minusNanos(1), Instant.parse("9999-12-31T23:59:59.999999999Z"));
		CorpusRecord record = record("a").importance(0.1).validFrom(validity.from()).validUntil(validity.until());
		this.stroma.indexer().update(record, record("b"));

		List<SearchHit> hits = this.stroma.retrieval().search("price").hits();
		assertThat(hits).extracting(SearchHit::validity).containsExactly(validity, Validity.ALWAYS);
		assertThat(hits.get(0).importance()).hasValue(0.1);
		assertThat(hits.get(1).importance()).isEmpty();
		assertThat(hits.get(0).score()).isEqualTo(hits.get(1).score());
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			CorpusRecord stored = snapshot.record("a").orElseThrow();
			assertThat(stored.importance()).hasValue(0.1);
			assertThat(stored.validity()).isEqualTo(validity);
			assertThat(stored.contentHash()).isEqualTo(record.contentHash());
		}
	}

	@Test
	void keepsChunksWhenOnlyTheValidityChanges() {
		this.stroma.indexer().update(record("a"));
		ChunkHandle handle = this.stroma.retrieval().search("price").hits().get(0).handle();

		IndexReport report = this.stroma.indexer().update(record("a").validUntil(this.start));
		assertThat(report.changed()).isEqualTo(1);
		assertThat(report.keptChunks()).isEqualTo(1);
		assertThat(report.addedChunks()).isZero();
		assertThat(found(SearchRequest.of("price"))).isEmpty();

		this.stroma.indexer().update(record("a"));
		assertThat(this.stroma.retrieval().search("price").hits()).extracting(SearchHit::handle)
			.containsExactly(handle);
	}

}
