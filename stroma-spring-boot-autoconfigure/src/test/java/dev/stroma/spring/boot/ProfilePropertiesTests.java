package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.WindowChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.LimitExceededException;
import dev.stroma.index.Indexer;
import dev.stroma.memory.MemoryStore;
import dev.stroma.search.RetrievalService;

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
