package dev.stroma.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.LimitExceededException;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * SQLite takes expressions up to 1,000 deep, and a chain of conditions is as deep as it
 * is long; a filter may be larger.
 */
@Tag("sqlite")
class LargeFilterTests {

	@TempDir
	private Path directory;

	private TestIndex index;

	@BeforeEach
	void open() {
		this.index = TestIndex.open(this.directory.resolve("index.db"));
		this.index.put(record("r7", 7), record("r8", 8), record("none", -1));
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	private static CorpusRecord record(String ref, int number) {
		return CorpusRecord.of(ref, null, "words").metadata(Map.of("n", number));
	}

	private void assertLetsThrough(Filter filter, String... names) {
		assertThat(this.index.count(filter)).isEqualTo(names.length);
		assertThat(this.index.byWords("words", filter, 256)).containsExactlyInAnyOrder(names);
		assertThat(this.index.byMeaning("words", filter, 256)).containsExactlyInAnyOrder(names);
	}

	@Test
	void comparesWithManyRefs() {
		List<String> refs = new ArrayList<>();
		for (int i = 0; i < 40_000; i++) {
			refs.add("r" + i);
		}
		assertLetsThrough(Filter.in("ref", refs), "r7#0", "r8#0");
	}

	@Test
	void comparesWithManyNumbers() {
		List<Object> numbers = new ArrayList<>();
		for (int i = 8; i < 40_000; i++) {
			numbers.add((i % 2 == 0) ? (Object) (double) i : i);
		}
		assertLetsThrough(Filter.not(Filter.in("n", numbers)), "r7#0", "none#0");
	}

	@Test
	void chainsManyAlternatives() {
		Filter filter = Filter.eq("n", 1_000_000);
		for (int i = 0; i < 2_000; i++) {
			filter = filter.or(Filter.eq("n", i));
		}
		assertLetsThrough(filter, "r7#0", "r8#0");
		assertLetsThrough(Filter.not(filter), "none#0");
	}

	@Test
	void chainsManyConditions() {
		Filter filter = Filter.eq("n", 7);
		for (int i = 0; i < 2_000; i++) {
			filter = filter.and(Filter.not(Filter.eq("n", 1_000 + i)));
		}
		assertLetsThrough(filter, "r7#0");
	}

	@Test
	void joinsManyAtOnce() {
		List<Filter> terms = new ArrayList<>();
		for (int i = 8; i < 2_000; i++) {
			terms.add(Filter.eq("ref", "r" + i));
		}
		assertLetsThrough(new Filter.Or(terms), "r8#0");
	}

	@Test
	void nestsDeeply() {
		assertLetsThrough(nested(100), "r7#0");
	}

	@Test
	void saysWhenItIsNestedTooDeeply() {
		Filter filter = nested(5_000);
		assertThatThrownBy(() -> this.index.count(filter)).isInstanceOf(LimitExceededException.class)
			.hasMessage("The filter is nested more than 100 deep: join its terms in one 'and' or 'or'");
	}

	/** Alternately narrower and wider by a record that is not there. */
	private static Filter nested(int depth) {
		Filter filter = Filter.eq("n", 7);
		for (int level = 1; level < depth; level++) {
			Filter other = Filter.eq("ref", "absent" + level);
			filter = (level % 2 == 0) ? filter.or(other) : filter.and(new Filter.And(List.of()));
		}
		return filter;
	}

}
