package dev.stroma.chunk;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.text.WordCount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CodeChunkPolicyTests {

	@Test
	void cutsATypeIntoItsMembersWithTheirComments() {
		String body = """
				package demo;

				import java.util.List;

				/** Counts. */
				public final class Counter {

					private int count;

					/** One more. */
					@Deprecated
					public void add() {
						this.count++;
					}

					// the sum {
					int sum(List<Integer> more,
							int start) {
						return "}".length();
					}

				}
				""";
		assertThat(outline("Counter.java", body, 14)).containsExactly("[] package demo; import java.util.List;",
				"[Counter] /** Counts. */ public final class Counter { private int count;",
				"[Counter, add] /** One more. */ @Deprecated public void add() { this.count++; }",
				"[Counter, sum] // the sum { int sum(List<Integer> more, int start) { return \"}\".length(); } }");
	}

	@Test
	void keepsAFileThatFits() {
		assertThat(outline("a.go", "package a\n\nfunc f() {\n}\n\nfunc g() {\n}\n", 300))
			.containsExactly("[] package a func f() { } func g() { }");
		assertThat(outline("a.go", "package a\n\nfunc f() {\n}\n", 300)).containsExactly("[f] package a func f() { }");
	}

	@Test
	void saysWhatACutFunctionIs() {
		String body = "void long_one(int a) {\n  one two three;\n\n  four five six;\n  seven eight;\n}\n";
		CorpusRecord record = CorpusRecord.of("x.c", "x", body);
		List<Section> sections = CodeChunkPolicy.create().maxTokens(8).chunk(record).list();
		assertThat(sections).extracting(Section::context).containsExactly("", "void long_one(int a) {");
		assertThat(sections).extracting(Section::headingPath).containsOnly(List.of("long_one"));
	}

	@ParameterizedTest
	@EnumSource(CodeSample.class)
	void findsTheDeclarationsOf(CodeSample sample) {
		CorpusRecord record = CorpusRecord.of("source." + sample.ending(), "source", sample.body());
		Slices slices = Slices.of(record, CodeChunkPolicy.create().maxTokens(sample.budget()));
		List<String> paths = new ArrayList<>();
		for (Section section : slices.sections()) {
			String path = String.join(".", section.headingPath());
			if (paths.isEmpty() || !paths.get(paths.size() - 1).equals(path)) {
				paths.add(path);
			}
		}
		assertThat(paths).containsExactlyElementsOf(sample.paths());
		assertThat(slices.withoutBlanks()).isEqualTo(Slices.withoutBlanks(sample.body()));
	}

	@Test
	void takesTheLanguageFromTheMetadataFirst() {
		String body = "# one\ndef f():\n    pass\n\n\ndef g():\n    pass\n";
		CorpusRecord record = CorpusRecord.of("snippet", "snippet", body)
			.metadata(Map.of("programmingLanguage", "Python"));
		assertThat(CodeChunkPolicy.create().maxTokens(5).chunk(record).list()).extracting(Section::headingPath)
			.containsExactly(List.of("f"), List.of("g"));
		assertThat(CodeChunkPolicy.create().chunk(CorpusRecord.of("snippet", "snippet", body)).list())
			.extracting(Section::headingPath)
			.containsExactly(List.of("one"));
	}

	@Test
	void leavesOtherTextsToTheOtherPolicy() {
		CorpusRecord record = CorpusRecord.of("notes.md", "Notes", "# A\na\n# B\nb");
		assertThat(CodeChunkPolicy.create().chunk(record)).isEqualTo(MarkdownChunkPolicy.create().chunk(record));
		assertThatExceptionOfType(TooManySectionsException.class).isThrownBy(
				() -> CodeChunkPolicy.create().others(MarkdownChunkPolicy.create().maxSections(1)).chunk(record));
	}

	@Test
	void keepsTheBudgetAndEveryCharacterOfAnyText() {
		for (int seed = 0; seed < 400; seed++) {
			String[] endings = { "java", "py", "sql", "sh", "yaml", "ts", "rs", "php", "rb" };
			CorpusRecord record = CorpusRecord.of("x." + endings[seed % endings.length], "x",
					new RandomCode(seed).document());
			Sections sections = CodeChunkPolicy.create().maxTokens(1 + seed % 40).chunk(record);
			Slices slices = Slices.of(record, sections.checkedFor(record, -1));
			assertThat(slices.withoutBlanks()).as("seed %d", seed).isEqualTo(Slices.withoutBlanks(record.body()));
			for (String text : slices.texts()) {
				assertThat(WordCount.of(text, 0, text.length())).as("seed %d", seed).isBetween(1, 1 + seed % 40);
			}
		}
	}

	private static List<String> outline(String ref, String body, int maxTokens) {
		CorpusRecord record = CorpusRecord.of(ref, ref, body);
		return CodeChunkPolicy.create()
			.maxTokens(maxTokens)
			.chunk(record)
			.list()
			.stream()
			.map((section) -> section.headingPath() + " " + section.text(record.body()).strip().replaceAll("\\s+", " "))
			.toList();
	}

	@Nested
	class AsAnyPolicyTests extends ChunkPolicyContract {

		@Override
		protected ChunkPolicy policy() {
			return CodeChunkPolicy.create();
		}

	}

	/**
	 * Every text of the contract read as code.
	 */
	@Nested
	class AsJavaTests extends ChunkPolicyContract {

		@Override
		protected ChunkPolicy policy() {
			ChunkPolicy code = CodeChunkPolicy.create().maxTokens(20);
			return new ChunkPolicy() {

				@Override
				public String identity() {
					return code.identity();
				}

				@Override
				public Sections chunk(CorpusRecord record) {
					return code.chunk(record.sourceRef("x.java"));
				}

			};
		}

	}

}
