package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.CodeChunkPolicy;
import dev.stroma.chunk.KindRoutingChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.ParentChildChunkPolicy;
import dev.stroma.chunk.PlainTextChunkPolicy;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The chunk policies that properties make.
 */
class ChunkPropertiesTests {

	@TempDir
	Path directory;

	private void assertPolicy(ChunkPolicy expected, String... properties) {
		runner().withPropertyValues(properties)
			.run((context) -> assertThat(context.getBean(ChunkPolicy.class).identity()).isEqualTo(expected.identity()));
	}

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void cutsByTheNamedPolicy() {
		assertPolicy(CodeChunkPolicy.create(), "stroma.chunk.policy=code");
		assertPolicy(MarkdownChunkPolicy.create(), "stroma.chunk.policy=markdown");
		assertPolicy(PlainTextChunkPolicy.create(), "stroma.chunk.policy=plaintext");
		assertPolicy(ParentChildChunkPolicy.of(0, 100), "stroma.chunk.policy=parent-child");
	}

	@Test
	void givesEachPolicyItsOptions() {
		String[] options = { "stroma.chunk.max-tokens=50", "stroma.chunk.overlap-tokens=5",
				"stroma.chunk.max-sections=20", "stroma.chunk.token-counter=segments" };
		MarkdownChunkPolicy markdown = MarkdownChunkPolicy.create()
			.maxTokens(50)
			.overlapTokens(5)
			.maxSections(20)
			.tokenCounter(TokenCounter.parse("segments"));
		assertPolicy(
				CodeChunkPolicy.create().maxSections(20).tokenCounter(TokenCounter.parse("segments")).others(markdown),
				options);
		assertPolicy(markdown, with(options, "stroma.chunk.policy=markdown"));
		assertPolicy(PlainTextChunkPolicy.create()
			.maxTokens(50)
			.overlapTokens(5)
			.maxSections(20)
			.tokenCounter(TokenCounter.parse("segments")), with(options, "stroma.chunk.policy=plaintext"));
		assertPolicy(
				ParentChildChunkPolicy.of(300, 50)
					.childOverlapTokens(5)
					.maxSections(20)
					.tokenCounter(TokenCounter.parse("segments")),
				with(options, "stroma.chunk.policy=parent-child", "stroma.chunk.parent-tokens=300"));
	}

	private static String[] with(String[] options, String... more) {
		String[] all = new String[options.length + more.length];
		System.arraycopy(options, 0, all, 0, options.length);
		System.arraycopy(more, 0, all, options.length, more.length);
		return all;
	}

	@Test
	void cutsRecordsOfAKindByTheirOwnPolicyAndTheRestAsAllOfThem() {
		assertPolicy(
				KindRoutingChunkPolicy.of(MarkdownChunkPolicy.create().maxTokens(200).overlapTokens(10))
					.kind("transcript", PlainTextChunkPolicy.create().maxTokens(60).overlapTokens(0))
					.kind("handbook", ParentChildChunkPolicy.of(800, 200).childOverlapTokens(10))
					.kind("note", MarkdownChunkPolicy.create().maxTokens(200).overlapTokens(20)),
				"stroma.chunk.policy=markdown", "stroma.chunk.max-tokens=200", "stroma.chunk.overlap-tokens=10",
				"stroma.chunk.by-kind.transcript.policy=plaintext", "stroma.chunk.by-kind.transcript.max-tokens=60",
				"stroma.chunk.by-kind.transcript.overlap-tokens=0", "stroma.chunk.by-kind.handbook.policy=parent-child",
				"stroma.chunk.by-kind.handbook.parent-tokens=800", "stroma.chunk.by-kind.note.overlap-tokens=20");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			stroma.chunk.by-kind.note.max-tokens     | 0
			stroma.chunk.by-kind.note.whole-tokens   | 99
			stroma.chunk.by-kind.note.overlap-tokens | 100
			""")
	void namesThePropertyOfAKindThatCannotBe(String property, String value) {
		runner().withPropertyValues(property + "=" + value)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("The property '%s' has the value '%s'.".formatted(property, value)));
	}

	@Test
	void namesParentTokensThatCannotBe() {
		runner().withPropertyValues("stroma.chunk.policy=parent-child", "stroma.chunk.parent-tokens=-1")
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("The property 'stroma.chunk.parent-tokens' has the value '-1'."));
	}

	@Test
	void leavesThePolicyToABean() {
		PlainTextChunkPolicy own = PlainTextChunkPolicy.create();
		runner().withBean(ChunkPolicy.class, () -> own)
			.withPropertyValues("stroma.chunk.policy=markdown")
			.run((context) -> assertThat(context.getBean(ChunkPolicy.class)).isSameAs(own));
	}

}
