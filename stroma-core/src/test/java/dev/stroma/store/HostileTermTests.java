package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A term is data: whatever is in it, it is found by itself and by nothing else.
 */
@Tag("sqlite")
class HostileTermTests {

	static final List<String> terms = List.of("plain", "\"", "\"\"", "'", "\"quoted\"", "and", "or", "not", "near(",
			"near(a", "*", "pre*", "^", "^first", "title:x", "title", "(", ")", "{", "-", "--", "-100821", "+", "\\",
			"%", "_", "?", "??", "c++", "c#", "a=b", "50%", "r&d", "a.b.c", "/etc/passwd", "$1", "@name", "#tag", "{}",
			"[null]", "<script>", "\u00E9", "e\u0301", "\u6570\u636E", "\u6570", "\u0E44\u0E17\u0E22", "\uD83D\uDE00",
			"\uD83D\uDC68\u200D\uD83D\uDC69", "\u00A0", "\u3000", "\u200B", "\uFEFF", "\uFFFE", "\uFFFF", "\uFFFD",
			"\u0080", "\u0085", "\uDBFF\uDFFF", "x".repeat(1024), "y".repeat(512) + "1", "\u6570".repeat(1000));

	@TempDir
	private static Path directory;

	private static TestIndex index;

	@BeforeAll
	static void fill() {
		index = TestIndex.open(directory.resolve("index.db"));
		for (String term : terms) {
			put("r" + terms.indexOf(term), List.of("common", term));
		}
	}

	@AfterAll
	static void close() {
		index.close();
	}

	private static void put(String ref, List<String> words) {
		CorpusRecord record = CorpusRecord.of(ref, null, "text");
		FullTextRow row = new FullTextRow("", "", FullTextRow.column(words), "", "");
		RecordChange.Added chunk = new RecordChange.Added(0, Section.of(List.of(), 0, 4),
				ContentHash.over("chunk").text(ref).build(),
				TestIndex.indexed(row, new RecordChange.Vector(null, null, null)));
		StoredRecord before = index.store().read((reader) -> reader.stored("", ref)).orElse(null);
		List<StoredChunk> old = (before != null) ? index.store().read((reader) -> reader.chunks(before)) : List.of();
		index.store().write((writer) -> {
			writer.apply(new RecordChange(before, record, "terms", List.of(), List.of(chunk), old));
			return true;
		});
	}

	private static List<String> find(String... terms) {
		return index.store().read((reader) -> {
			LexicalQuery query = TestIndex.query(reader, List.of(terms));
			return reader.passages(reader.text().best(query, "", null, 256))
				.stream()
				.map(StoredPassage::ref)
				.sorted()
				.toList();
		});
	}

	@ParameterizedTest
	@FieldSource("terms")
	void findsATermByItself(String term) {
		assertThat(find(term)).containsExactly("r" + terms.indexOf(term));
		assertThat(find("unknown", term, "\"unknown")).containsExactly("r" + terms.indexOf(term));
	}

	@Test
	void findsAnythingAmongAll() {
		assertThat(find("common")).hasSize(terms.size());
		assertThat(find("common", "\"")).hasSize(terms.size());
		assertThat(find(terms.toArray(String[]::new))).hasSize(terms.size());
	}

	@Test
	void findsNothingByWhatIsNoTerm() {
		for (String term : List.of("", "comm", "ommon", "com*", "common\"", "plain common", "body:plain", "x", "yy")) {
			assertThat(find(term)).as(term).isEmpty();
		}
	}

	@Test
	void countsATermsRowsAndScoresThem() {
		LexicalQuery query = index.store()
			.read((reader) -> TestIndex.query(reader, List.of("\"", "unknown", "common", "\"")));
		assertThat(query.terms()).extracting(QueryTerm::text).containsExactly("\"", "unknown", "common");
		assertThat(query.matchesAnything()).isTrue();
		List<ChunkFacts> facts = index.store()
			.read((reader) -> reader.candidates(reader.text().best(query, "", null, 1), query, null));
		assertThat(facts).singleElement().satisfies((one) -> {
			assertThat(one.ref()).isEqualTo("r" + terms.indexOf("\""));
			assertThat(one.bm25()).isPositive().isLessThan(query.maximum());
			assertThat(one.coverage()).isBetween(0.1, 0.9);
		});
		assertThat(index.store().read((reader) -> TestIndex.query(reader, List.of("unknown"))).matchesAnything())
			.isFalse();
	}

	@Test
	void forgetsATermWithItsChunk() throws SQLException {
		List<String> gone = new ArrayList<>(
				List.of("NUL\u0000term", "two words", "Cap\"ital", "half\uD83D", "z".repeat(5000)));
		put("gone", gone);
		assertThat(gone).allSatisfy((term) -> assertThat(find(term)).as(term).containsExactly("gone"));
		put("gone", List.of("other"));
		assertThat(gone).allSatisfy((term) -> assertThat(find(term)).as(term).isEmpty());
		assertThat(find("other")).containsExactly("gone");
		index.remove("gone");
		assertThat(find("other")).isEmpty();
		try (PlainSql sql = PlainSql.on(directory.resolve("index.db"))) {
			sql.execute("insert into fts_1 (fts_1) values ('integrity-check')");
		}
	}

}
