package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.resident.ResidentSettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * However few pass a filter, all of them are found, up to the limit.
 */
class SelectivityTests extends SearchFixture {

	private static final int RECORDS = 10_000;

	/** From one in 10,000 to all. */
	private static final int[] PASSING = { 0, 1, 5, 10, 100, 1000, 5000, RECORDS };

	/**
	 * Those with a large number say less of what is asked for, and are farther from it.
	 */
	private static CorpusRecord record(int i) {
		return CorpusRecord.of("r%05d".formatted(i), "", "alpha" + " lion zebra".repeat(1 + 9 * i / RECORDS))
			.metadata(Map.of("n", i, "all", true));
	}

	@ParameterizedTest
	@EnumSource(names = { "OFF", "ON" })
	void findsAllThatPassUpToTheLimit(ResidentSettings.Mode mode) {
		try (Stroma many = Stroma.open(options("many.db").resident(ResidentSettings.of(mode)))) {
			many.indexer().update(IntStream.range(0, RECORDS).mapToObj(SelectivityTests::record).toList(), List.of());
			SearchRequest both = SearchRequest.of("alpha");
			for (SearchRequest request : List.of(both, both.without(Arm.VECTOR), both.without(Arm.LEXICAL))) {
				for (int passing : PASSING) {
					List<Filter> filters = new ArrayList<>(List.of(Filter.gte("n", RECORDS - passing),
							Filter.lt("n", passing), Filter.not(Filter.lt("n", RECORDS - passing))));
					if (passing == RECORDS) {
						filters.add(Filter.eq("all", true));
					}
					for (Filter filter : filters) {
						SearchResult result = many.retrieval().search(request.filter(filter).limit(250));

						assertThat(result.hits()).as("%s, without %s", filter, request.off())
							.hasSize(Math.min(250, passing));
						assertThat(result.hits().stream().map(SearchHit::ref).distinct()).hasSameSizeAs(result.hits());
						assertThat(refs(many, request.filter(filter).limit(10)))
							.isEqualTo(result.hits().stream().limit(10).map(SearchHit::ref).toList());
					}
				}
			}
		}
	}

}
