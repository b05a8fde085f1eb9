package dev.stroma.chunk;

import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import dev.stroma.corpus.CorpusRecord;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Sources on which a careless scanner takes minutes or runs out of stack; the bound is
 * generous, each takes less than a second on two cores.
 */
class HostileCodeTests {

	private static final int LENGTH = 250_000;

	static Stream<Arguments> sources() {
		return Stream
			.of("{", "}", "(", "{\n", "}\n", "[{(\n", "\"", "'", "`", "\"\"\"\n", "\\\"\n", "/*", "/*\n", "//\n",
					"<<A\n", "=/[", "=/", "@a", "@a(", "@a(\n", "@a\n", "#[", "#[\n", "class A {\n", "class A {",
					"class A:\n ", "def f\n", "impl<", "key:\n", "- ", "a =\n", "x\n", "x", "\n", "--\n",
					"create table ", ",\n")
			.flatMap((unit) -> Stream.of("java", "rs", "js", "py", "sh", "sql", "yaml")
				.map((ending) -> arguments(unit, ending)));
	}

	@ParameterizedTest(name = "{0} {1}")
	@MethodSource("sources")
	void takesTimeLinearInTheText(String unit, String ending) {
		CorpusRecord record = CorpusRecord.of("x." + ending, "x", unit.repeat(LENGTH / unit.length()));
		ChunkPolicy policy = CodeChunkPolicy.create().maxSections(-1);
		assertTimeoutPreemptively(Duration.ofMinutes(1),
				() -> assertThat(Slices.of(record, policy).charactersInNone()).isZero());
	}

	@ParameterizedTest
	@MethodSource("growing")
	void takesNestedAndDistinctPiecesInStride(String body, String ending) {
		CorpusRecord record = CorpusRecord.of("x." + ending, "x", body);
		ChunkPolicy policy = CodeChunkPolicy.create().maxSections(-1);
		assertTimeoutPreemptively(Duration.ofMinutes(1),
				() -> assertThat(Slices.of(record, policy).charactersInNone()).isZero());
	}

	static Stream<Arguments> growing() {
		StringBuilder heredocs = new StringBuilder();
		StringBuilder indented = new StringBuilder();
		for (int i = 0; i < 60_000; i++) {
			heredocs.append("cat <<A").append(i).append('\n');
		}
		for (int i = 0; i < 1_000; i++) {
			indented.append(" ".repeat(i)).append("class A").append(i).append(":\n");
		}
		return Stream.of(arguments(heredocs.toString(), "sh"), arguments(indented.toString(), "py"),
				arguments(indented.toString().replace("class ", ""), "yaml"),
				arguments("x = \"" + "y ".repeat(8 * LENGTH), "js"));
	}

}
