package dev.stroma;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;
import dev.stroma.snapshot.Snapshot;
import dev.stroma.support.NaughtyStrings;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.Highlight;
import dev.stroma.text.Highlighter;
import dev.stroma.text.TextAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Each string of the Big List of Naughty Strings as ref, title, body, kind, source,
 * metadata key and value, scope, filter and question.
 */
class NaughtyStringTests {

	@TempDir
	private static Path directory;

	private static final TextAnalyzer ANALYZER = new FoldingAnalyzer();

	private static List<String> strings;

	private static final List<CorpusRecord> records = new ArrayList<>();

	private static Stroma stroma;

	@BeforeAll
	static void index() {
		strings = NaughtyStrings.all();
		for (int i = 0; i < strings.size(); i++) {
			String string = strings.get(i);
			records.add(CorpusRecord.of("r" + i, string, string)
				.format(BodyFormat.PLAINTEXT)
				.kind(string)
				.sourceRef(string)
				.metadata(Map.of("value", string, "list", List.of(string, "other"))));
		}
		stroma = Stroma.open(StromaOptions.of(directory.resolve("index.db")).analyzer(ANALYZER));
		stroma.indexer().update(records, List.of());
	}

	@AfterAll
	static void close() {
		if (stroma != null) {
			stroma.close();
		}
	}

	@Test
	void areAllThere() {
		assertThat(strings).hasSize(485)
			.contains("", "undefined", "\\\\", "\u7530\u4E2D\u3055\u3093\u306B\u3042\u3052\u3066\u4E0B\u3055\u3044")
			.anyMatch((string) -> string.contains("\u0007"));
	}

	@Test
	void comeBackAsTheyWereStored() {
		try (Snapshot snapshot = stroma.snapshots().open()) {
			for (int i = 0; i < strings.size(); i++) {
				CorpusRecord record = records.get(i);
				CorpusRecord stored = snapshot.record(record.ref()).orElseThrow();
				assertThat(stored.body()).isEqualTo(record.body());
				assertThat(stored.title()).isEqualTo(record.title());
				assertThat(stored.kind()).isEqualTo(record.kind());
				assertThat(stored.sourceRef()).isEqualTo(record.sourceRef());
				assertThat(stored.metadata()).isEqualTo(record.metadata());
				assertThat(stored.contentHash()).isEqualTo(record.contentHash());
				if (record.warnings().isEmpty()) {
					assertThat(stored.body()).isEqualTo(strings.get(i));
					assertThat(stored.metadata().asMap()).containsEntry("value", strings.get(i));
				}
			}
		}
	}

	@Test
	void areFoundByThemselvesWhereTheyHaveAWord() {
		int found = 0;
		for (int i = 0; i < strings.size(); i++) {
			String string = strings.get(i);
			SearchRequest request = SearchRequest.of(string).filter(Filter.eq("ref", "r" + i));
			SearchResult byWords = stroma.retrieval().search(request.without(Arm.VECTOR));
			SearchResult byBoth = stroma.retrieval().search(request);

			assertThat(byWords.degraded()).as(string).isFalse();
			assertThat(byBoth.degraded()).as(string).isFalse();
			boolean hasWord = !ANALYZER.analyze(records.get(i).body()).isEmpty();
			assertThat(byWords.hits()).as(string).hasSize(hasWord ? 1 : 0);
			assertThat(byBoth.hits()).as(string).hasSizeGreaterThanOrEqualTo(byWords.hits().size());
			found += byWords.hits().size();
		}
		assertThat(found).isGreaterThan(350);
	}

	@Test
	void areSelectedByFilters() {
		for (int i = 0; i < strings.size(); i++) {
			String string = strings.get(i);
			long same = records.stream().filter((record) -> record.metadata().equals(metadata(string))).count();
			assertThat(stroma.retrieval().count(Filter.eq("value", string))).as(string).isEqualTo(same);
			assertThat(stroma.retrieval().count(Filter.in("list", string, "none"))).as(string).isEqualTo(same);
			assertThat(stroma.retrieval().count(Filter.not(Filter.eq("value", string)))).as(string)
				.isEqualTo(strings.size() - same);
			assertThat(stroma.retrieval().count(Filter.eq("kind", records.get(i).kind()))).as(string).isPositive();
		}
	}

	private static Metadata metadata(String string) {
		return Metadata.of(Map.of("value", string, "list", List.of(string, "other")));
	}

	/** As names they are kept exactly, or refused because no text keeps them. */
	@Test
	void nameRecordsScopesAndMetadataWhereTheyCan() {
		int named = 0;
		for (String string : strings) {
			if (isName(string)) {
				CorpusRecord record = CorpusRecord.of(string, null, "needle").metadata(Map.of(string, true));
				Stroma scoped = stroma.scoped(string);
				scoped.indexer().update(record);
				assertThat(scoped.retrieval().search("needle").hits()).extracting(SearchHit::ref)
					.containsExactly(string.strip());
				assertThat(scoped.retrieval().count(Filter.eq("ref", string.strip()))).isEqualTo(1);
				scoped.indexer().remove(string.strip());
				assertThat(scoped.retrieval().count(null)).isZero();
				named++;
			}
			else {
				assertThatThrownBy(() -> CorpusRecord.of(string, null, "needle"))
					.isInstanceOf(InvalidInputException.class);
			}
		}
		assertThat(named).isGreaterThan(450);
		assertThat(stroma.retrieval().count(null)).isEqualTo(strings.size());
	}

	private static boolean isName(String string) {
		return !string.isBlank() && string.chars().noneMatch(Character::isISOControl);
	}

	@Test
	void areHighlightedInThemselves() {
		Highlighter highlighter = Highlighter.of(ANALYZER);
		for (String string : strings) {
			Highlight highlight = highlighter.highlight(string, string);
			assertThat(highlight.marks().isEmpty()).as(string).isEqualTo(ANALYZER.analyze(string).isEmpty());
			assertThat(highlight.html("", "")).doesNotContain("<", ">", "\"", "'");
		}
	}

}
