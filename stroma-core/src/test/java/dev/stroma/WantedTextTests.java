package dev.stroma;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.TextWarning;
import dev.stroma.index.IndexReport;
import dev.stroma.index.IndexWarning;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What users of other systems reported of their texts; the numbers are those of the list
 * of wants.
 */
class WantedTextTests {

	@TempDir
	Path directory;

	private final TestEmbedder embedder = TestEmbedder.local("model", 64);

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(this.embedder));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private List<String> byWords(String question) {
		return refs(SearchRequest.of(question).without(Arm.VECTOR));
	}

	private List<String> refs(SearchRequest request) {
		return this.stroma.retrieval().search(request).hits().stream().map(SearchHit::ref).toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "\r\n", "\r" })
	void w17TakesAFileForTheSameWhateverItsLineEnds(String lineEnd) {
		String unix = "# One\n\nalpha\n\n# Two\n\nbeta\n";
		this.stroma.indexer().update(CorpusRecord.of("file", null, unix));
		SearchHit before = this.stroma.retrieval().search("beta").hits().get(0);
		int embedded = this.embedder.documents().size();
		CorpusRecord windows = CorpusRecord.of("file", null, unix.replace("\n", lineEnd));

		assertThat(this.stroma.indexer().update(windows).unchanged()).isEqualTo(1);

		SearchHit after = this.stroma.retrieval().search("beta").hits().get(0);
		assertThat(after.handle()).isEqualTo(before.handle());
		assertThat(List.of(after.firstLine(), after.lastLine())).containsExactly(5, 7);
		assertThat(windows.body().substring(after.start(), after.end())).isEqualTo(after.text());
		assertThat(this.embedder.documents()).hasSize(embedded);
	}

	@ParameterizedTest
	@CsvSource({ "imp\u00F4t, impo\u0302t", "impo\u0302t, imp\u00F4t", "imp\u00F4t, impot", "impot, impo\u0302t" })
	void w29FindsAWordInAnyOfItsForms(String written, String asked) {
		this.stroma.indexer().update(CorpusRecord.of("tax", null, "un " + written + " sur tout"));
		assertThat(byWords(asked)).containsExactly("tax");
	}

	@Test
	void w31SearchesTheWordsBehindANul() {
		this.stroma.indexer().update(CorpusRecord.of("a", null, "alpha"), CorpusRecord.of("z", null, "zzz"));
		assertThat(byWords("alpha\u0000zzz")).containsExactly("a", "z");
	}

	@Test
	void w32IndexesATextWithANulAndSaysSo() {
		IndexReport report = this.stroma.indexer().update(CorpusRecord.of("g", null, "gamma\u0000delta"));
		assertThat(report.warnings())
			.containsExactly(new IndexWarning("g", new TextWarning(TextWarning.Kind.CONTROL_CHARACTERS, 1)));
		assertThat(byWords("gamma")).containsExactly("g");
		assertThat(byWords("delta")).containsExactly("g");
		assertThat(this.stroma.retrieval().search("delta").hits()).extracting(SearchHit::text)
			.containsExactly("gamma delta");
	}

	@Test
	void w45ForgetsTheChunksThatAShorterVersionDoesNotHave() {
		this.stroma.indexer().update(sections(5));
		this.stroma.indexer().update(sections(3));

		assertThat(byWords("echo")).isEmpty();
		SearchRequest byMeaning = SearchRequest.of("section echo").without(Arm.LEXICAL).limit(250);
		assertThat(this.stroma.retrieval().search(byMeaning).hits()).extracting(SearchHit::chunkIndex)
			.containsExactlyInAnyOrder(0, 1, 2);

		this.stroma.close();
		open();
		assertThat(this.stroma.indexer().update(sections(3)).unchanged()).isEqualTo(1);
		assertThat(byWords("section")).hasSize(3);
		assertThat(this.stroma.retrieval().count(null)).isEqualTo(1);
	}

	private static CorpusRecord sections(int count) {
		StringBuilder body = new StringBuilder();
		List.of("alpha", "bravo", "charlie", "delta", "echo")
			.subList(0, count)
			.forEach((word) -> body.append("# Part\n\nsection ").append(word).append("\n\n"));
		return CorpusRecord.of("file", null, body.toString());
	}

	@Test
	void w49FindsTheLastWordOfALongText() {
		String body = "nothing of interest ".repeat(6000) + "needle";
		this.stroma.indexer().update(CorpusRecord.of("long", null, body));
		assertThat(body).hasSizeGreaterThan(120_000);
		assertThat(byWords("needle")).containsExactly("long");
		assertThat(this.stroma.retrieval().search(SearchRequest.of("needle").without(Arm.VECTOR)).hits().get(0).end())
			.isEqualTo(body.length());
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "   \n", "\n\n\n", "\u00A0\n\u3000", "\u0000\u0000", "\uFEFF", " \n\n \t\n\n " })
	void w51AsksTheModelNothingAboutABlankText(String blank) {
		IndexReport report = this.stroma.indexer()
			.update(CorpusRecord.of("blank", null, blank), CorpusRecord.of("full", null, "some text"));
		assertThat(report.added()).isEqualTo(2);
		assertThat(report.addedChunks()).isEqualTo(1);
		assertThat(this.embedder.documents()).hasSize(1).allMatch((text) -> text.contains("some text"));
	}

}
