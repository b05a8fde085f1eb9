package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * With another analyzer every chunk gets other terms; the old ones answer until the last
 * has them.
 */
class AnalyzerTests {

	private Path file;

	private TestIndex index;

	@BeforeEach
	void open(@TempDir Path directory) {
		this.file = directory.resolve("index.db");
		this.index = TestIndex.open(this.file);
	}

	@AfterEach
	void close() {
		this.index.close();
	}

	private static FullTextRow backwards(StoredPassage passage) {
		String text = new StringBuilder(passage.text()).reverse().toString().toLowerCase(Locale.ROOT);
		return new FullTextRow(FullTextRow.column(List.of(passage.ref())), "",
				FullTextRow.column(TestIndex.words(text)), "", "");
	}

	private void fill(int records) {
		for (int from = 0; from < records; from += 100) {
			List<CorpusRecord> some = new ArrayList<>();
			for (int i = from; i < Math.min(from + 100, records); i++) {
				some.add(CorpusRecord.of("r" + i, "title", "word" + i + " same"));
			}
			this.index.put(some.toArray(CorpusRecord[]::new));
		}
	}

	@Test
	void makesNothingAnewForTheSame() {
		fill(3);
		this.index.store().useTerms("words");
		assertThat(this.index.store().builds()).isEmpty();
		this.index.build(AnalyzerTests::backwards);
		assertThat(this.index.byWords("word1", null, 10)).containsExactly("r1#0");
	}

	@Test
	void makesTheTermsOfEveryChunkAnew() throws SQLException {
		fill(1_203);
		assertThat(this.index.byWords("word7", null, 10)).containsExactly("r7#0");
		long generation = this.index.generation();
		this.index.store().useTerms("backwards");
		assertThat(this.index.store().builds()).containsExactly(new IndexBuild("text", 0, 1_203));
		assertThat(this.index.byWords("word7", null, 10)).containsExactly("r7#0");
		this.index.build(AnalyzerTests::backwards);
		assertThat(this.index.store().builds()).isEmpty();
		assertThat(this.index.generation()).isEqualTo(generation + 1);
		assertThat(this.index.byWords("7drow", null, 10)).containsExactly("r7#0");
		assertThat(this.index.byWords("word7 title same", null, 10)).isEmpty();
		assertThat(this.index.byWords("emas", null, 2_000)).hasSize(1_203);
		this.index.remove("r7");
		assertThat(this.index.byWords("7drow", null, 10)).isEmpty();
		try (PlainSql sql = PlainSql.on(this.file)) {
			assertThat(sql.rows("select id, identity, state from index_set where kind = 'text'")).asString()
				.isEqualTo("[[3, backwards, active]]");
			assertThat(sql.rows(
					"select name from sqlite_schema where name like 'tokens%' or sql like '%using fts5(%' order by name"))
				.asString()
				.isEqualTo("[[fts_3], [tokens_3]]");
			sql.execute("insert into fts_3 (fts_3) values ('integrity-check')");
		}
	}

	@Test
	void leavesAnOpenReaderItsTerms() {
		fill(3);
		try (StoreReader reader = this.index.store().reader()) {
			this.index.store().useTerms("backwards");
			this.index.build(AnalyzerTests::backwards);
			assertThat(reader.text().best(TestIndex.query(reader, List.of("word1")), "", null, 10)).hasSize(1);
			assertThat(reader.text().best(TestIndex.query(reader, List.of("1drow")), "", null, 10)).isEmpty();
		}
		assertThat(this.index.byWords("1drow", null, 10)).containsExactly("r1#0");
	}

	@Test
	void keepsTheOldTermsAsLongAsItFails() {
		fill(3);
		IllegalStateException failure = new IllegalStateException("analyzer");
		this.index.store().useTerms("backwards");
		assertThatThrownBy(() -> this.index.build((passage) -> {
			if (passage.ref().equals("r2")) {
				throw failure;
			}
			return backwards(passage);
		})).isSameAs(failure);
		assertThat(this.index.byWords("word0 word1 word2", null, 10)).containsExactlyInAnyOrder("r0#0", "r1#0", "r2#0");
		this.index.remove("r0");
		assertThat(this.index.byWords("same", null, 10)).containsExactlyInAnyOrder("r1#0", "r2#0");
		this.index.build(AnalyzerTests::backwards);
		assertThat(this.index.byWords("emas", null, 10)).containsExactlyInAnyOrder("r1#0", "r2#0");
	}

	@Test
	void takesAChunkOfAMegabyte() throws SQLException {
		StringBuilder text = new StringBuilder();
		for (int i = 0; text.length() < 1_000_000; i++) {
			text.append("word").append(i).append(' ');
		}
		this.index.put(List.of(CorpusRecord.of("large", null, text.toString())), TestIndex::later);
		this.index.put("small", "word7");
		assertThat(this.index.byWords("word99999", null, 10)).containsExactly("large#0");
		assertThat(Ranked.byWords(this.index, "word7", 10)).extracting(Ranked::name)
			.containsExactly("small#0", "large#0");
		this.index.remove("large");
		assertThat(this.index.byWords("word7 word99999", null, 10)).containsExactly("small#0");
		try (PlainSql sql = PlainSql.on(this.file)) {
			sql.execute("insert into fts_1 (fts_1) values ('integrity-check')");
		}
	}

}
