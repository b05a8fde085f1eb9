package dev.stroma.index;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.Section;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.embed.Embedder;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.search.SearchRequest;
import dev.stroma.support.TestEmbedder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ConfigurationChangeTests extends IndexFixture {

	@Test
	void refusesARecordWithTooManySections() {
		try (Stroma capped = Stroma.open(StromaOptions.of(this.directory.resolve("capped.db"))
			.chunkPolicy(MarkdownChunkPolicy.create().maxSections(2)))) {
			assertThatExceptionOfType(TooManySectionsException.class)
				.isThrownBy(() -> capped.indexer().update(CorpusRecord.of("doc", "Doc", BODY)))
				.withMessageContaining("'doc'")
				.withMessageContaining("2");
			assertThat(capped.retrieval().count(null)).isZero();
		}
	}

	@Test
	void enforcesTheCapOfPoliciesThatDoNot() {
		ChunkPolicy everyCharacter = new ChunkPolicy() {

			@Override
			public String identity() {
				return "every character";
			}

			@Override
			public int maxSections() {
				return 3;
			}

			@Override
			public Sections chunk(CorpusRecord record) {
				return Sections.of(IntStream.range(0, record.body().length())
					.mapToObj((i) -> Section.of(List.of(), i, i + 1))
					.toList());
			}

		};
		try (Stroma capped = Stroma
			.open(StromaOptions.of(this.directory.resolve("capped.db")).chunkPolicy(everyCharacter))) {
			capped.indexer().update(CorpusRecord.of("ok", "Ok", "abc"));
			assertThatExceptionOfType(TooManySectionsException.class)
				.isThrownBy(() -> capped.indexer().update(CorpusRecord.of("long", "Long", "abcd")))
				.withMessage(
						"Record 'long' (4 characters) has more than 3 sections: raise maxSections or the chunk size, "
								+ "or split the record");
			assertThat(capped.retrieval().count(null)).isEqualTo(1);
		}
	}

	@Test
	void cutsAnewWhenThePolicyChanges() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", "one two three four five six"));
		this.stroma.close();

		try (Stroma reopened = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(this.embedder)
			.chunkPolicy(MarkdownChunkPolicy.create().maxTokens(2)))) {
			IndexReport report = reopened.indexer()
				.sync(RecordSource.of(List.of(CorpusRecord.of("doc", "Doc", "one two three four five six"))));
			assertThat(report).extracting(IndexReport::changed, IndexReport::addedChunks, IndexReport::removedChunks)
				.containsExactly(1, 3, 1);
		}
	}

	@Test
	void findsEverythingByKeywordWithoutAnEmbedderAndByVectorOnceThereIsOne() {
		Path file = this.directory.resolve("later.db");
		try (Stroma without = Stroma.open(StromaOptions.of(file).embedder(Embedder.none()))) {
			without.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
			assertThat(without.retrieval().search("alpha").hits()).hasSize(1);
			assertThat(without.retrieval().search("alpha").arm("vector").reason()).isEqualTo("there is no embedder");
		}
		try (Stroma with = Stroma.open(StromaOptions.of(file).embedder(this.embedder))) {
			assertThat(with.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(with.retrieval().search(SearchRequest.of("alpha").without("lexical")).hits()).hasSize(3);
		}
	}

	@Test
	void makesVectorsAnewForAnotherModel() {
		this.stroma.indexer().update(CorpusRecord.of("doc", "Doc", BODY));
		this.stroma.close();
		TestEmbedder other = TestEmbedder.local("other model", 32);

		try (Stroma reopened = Stroma.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(other))) {
			assertThat(reopened.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(other.documents()).hasSize(3);
			assertThat(reopened.retrieval().search(SearchRequest.of("alpha").without("lexical")).hits()).hasSize(3);
		}
	}

}
