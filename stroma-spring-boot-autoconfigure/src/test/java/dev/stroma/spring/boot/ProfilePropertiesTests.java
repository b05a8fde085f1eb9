package dev.stroma.spring.boot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Profile;
import dev.stroma.Stroma;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.LimitExceededException;
import dev.stroma.index.Indexer;
import dev.stroma.memory.MemoryStore;
import dev.stroma.search.RetrievalService;
import dev.stroma.text.TokenCounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ProfilePropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner embedded(String... properties) {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withPropertyValues("stroma.profile=embedded")
			.withPropertyValues(properties);
	}

	@Test
	void beginsWithTheValuesOfTheProfile() {
		embedded().run((context) -> {
			RetrievalService retrieval = context.getBean(RetrievalService.class);
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "The kettle is on the shelf"));

			assertThat(retrieval.request("x").limit()).isEqualTo(8);
			assertThat(context.getBean(MemoryStore.class).request("x").limit()).isEqualTo(8);
			assertThat(context.getBean(Embedder.class).profile().dimension()).isEqualTo(128);
			assertThat(context.getBean(ChunkPolicy.class).identity())
				.isEqualTo(WindowChunkPolicy.micrographrag().identity());
			assertThat(retrieval.search("kettle").hits()).hasSize(1);
			assertThatThrownBy(() -> retrieval.search(retrieval.request("kettle").limit(13)))
				.isInstanceOf(LimitExceededException.class)
				.hasMessage(
						"13 hits are asked for, but stroma.profile is embedded, which allows at most 12: ask for fewer, or use the profile default");
		});
	}

	@Test
	void beginsWithTheValuesOfTheProfileForDocuments() {
		documents().run((context) -> {
			context.getBean(Indexer.class)
				.update(CorpusRecord.of("a", null, "The kettle is on the shelf. ".repeat(100)));

			RetrievalService retrieval = context.getBean(RetrievalService.class);
			assertThat(retrieval.request("x").limit()).isEqualTo(30);
			assertThat(context.getBean(ChunkPolicy.class).identity()).isEqualTo(MarkdownChunkPolicy.create()
				.tokenCounter(TokenCounter.characters())
				.maxTokens(1000)
				.wholeTokens(1000)
				.overlapTokens(200)
				.identity());
			assertThat(retrieval.search("kettle").hits()).hasSizeGreaterThan(2);
			assertThatThrownBy(() -> retrieval.search(retrieval.request("kettle").limit(101)))
				.isInstanceOf(LimitExceededException.class)
				.hasMessageContaining("stroma.profile is documents, which allows at most 100");
		});
		documents("stroma.search.limit=40")
			.run((context) -> assertThat(context.getBean(RetrievalService.class).request("x").limit()).isEqualTo(40));
		documents("stroma.indexing.embedding-concurrency=11").run((context) -> assertThat(context.getStartupFailure())
			.rootCause()
			.hasMessageStartingWith(
					"stroma.indexing.embedding-concurrency is 11, but stroma.profile is documents, which allows at most 10"));
	}

	private ApplicationContextRunner documents(String... properties) {
		return StromaRunner.at(this.directory.resolve("documents.db"))
			.withPropertyValues("stroma.profile=documents")
			.withPropertyValues(properties);
	}

	@Test
	void isOfOneIndexWhereThatHasAName() {
		embedded("stroma.indexes.docs.path=" + this.directory.resolve("docs.db"),
				"stroma.indexes.docs.profile=documents",
				"stroma.indexes.plain.path=" + this.directory.resolve("plain.db"),
				"stroma.indexes.plain.profile=default", "stroma.indexes.plain.embedder.type=hashing",
				"stroma.indexes.docs.embedder.type=hashing")
			.run((context) -> {
				StromaIndexes indexes = context.getBean(StromaIndexes.class);
				assertThat(context.getBean(RetrievalService.class).request("x").limit()).isEqualTo(8);
				assertThat(indexes.get("docs").retrieval().request("x").limit()).isEqualTo(30);
				assertThat(indexes.get("plain").retrieval().request("x").limit()).isEqualTo(10);
			});
	}

	@Test
	void decidesOfAnIndexWhatVectorsItHas() {
		StromaRunner.at(this.directory.resolve("index.db"))
			.withPropertyValues("stroma.indexes.small.path=" + this.directory.resolve("small.db"),
					"stroma.indexes.small.profile=embedded")
			.run((context) -> assertDimensions(context, 256, "small", 128));
		embedded("stroma.indexes.big.path=" + this.directory.resolve("big.db"), "stroma.indexes.big.profile=default")
			.run((context) -> assertDimensions(context, 128, "big", 256));
	}

	private static void assertDimensions(AssertableApplicationContext context, int unnamed, String name, int named) {
		assertThat(context).hasNotFailed();
		assertThat(StromaRunner.dimension(context.getBean("stroma", Stroma.class))).isEqualTo(unnamed);
		assertThat(StromaRunner.dimension(context.getBean(StromaIndexes.class).get(name))).isEqualTo(named);
	}

	@Test
	void leavesAnIndexTheApplicationsOwnParts() {
		embedded("stroma.indexes.docs.path=" + this.directory.resolve("docs.db"),
				"stroma.indexes.docs.profile=documents")
			.withBean("own", Embedder.class, () -> HashingEmbedder.of(64))
			.run((context) -> assertThat(StromaRunner.dimension(context.getBean(StromaIndexes.class).get("docs")))
				.isEqualTo(64));
	}

	@Test
	void documentsEachValueOfEachProfile() throws IOException {
		List<String> table = Files.readAllLines(Path.of("../docs/configuration.md"))
			.stream()
			.dropWhile((line) -> !line.equals("## Profiles"))
			.takeWhile((line) -> !line.equals("## Leaving parts out"))
			.filter((line) -> line.matches("\\| `stroma\\.[^|]*\\|[^|]*\\|[^|]*\\|[^|]*\\|"))
			.map((line) -> line.replaceFirst("(\\| `[^|]*\\|)[^|]*\\|", "$1"))
			.toList();
		Set<String> properties = new TreeSet<>(ProfileDefaults.of(Profile.EMBEDDED).keySet());
		properties.addAll(ProfileDefaults.of(Profile.DOCUMENTS).keySet());

		assertThat(table).containsExactlyElementsOf(properties.stream()
			.map((property) -> "| `%s` |%s|%s|".formatted(property, cell(Profile.EMBEDDED, property),
					cell(Profile.DOCUMENTS, property)))
			.toList());
	}

	private static String cell(Profile profile, String property) {
		Object value = ProfileDefaults.of(profile).get(property);
		return (value != null) ? " `%s` ".formatted(value.toString().replace(",", ", ")) : " ";
	}

	@Test
	void takesLessWhereThatIsSaid() {
		embedded("stroma.search.limit=3", "stroma.embedder.dimensions=64", "stroma.vectors.quantization=binary")
			.run((context) -> {
				assertThat(context.getBean(RetrievalService.class).request("x").limit()).isEqualTo(3);
				assertThat(context.getBean(Embedder.class).profile().dimension()).isEqualTo(64);
			});
	}

	@Test
	void refusesMoreAndNamesBoth() {
		refuses("stroma.search.limit=13",
				"stroma.search.limit is 13, but stroma.profile is embedded, which allows at most 12: use that, or the profile default");
		refuses("stroma.search.candidates=65", "stroma.search.candidates is 65");
		refuses("stroma.memory.limit=20", "stroma.memory.limit is 20");
		refuses("stroma.store.max-readers=2", "stroma.store.max-readers is 2");
		refuses("stroma.indexing.embedding-concurrency=2", "stroma.indexing.embedding-concurrency is 2");
		refuses("stroma.embedder.dimensions=256", "stroma.embedder.dimensions is 256");
		refuses("stroma.search.resident.mode=on", "stroma.search.resident.mode is ON");
		refuses("stroma.vectors.quantization=float32", "stroma.vectors.quantization is float32");
		refuses("stroma.profile=tiny", "No enum constant dev.stroma.Profile.tiny");
	}

	private void refuses(String property, String message) {
		embedded(property)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause().hasMessageStartingWith(message));
	}

}
