package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.TooManySectionsException;
import dev.stroma.index.Indexer;
import dev.stroma.search.Arm;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchRequest;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.TextAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is said of how texts are cut and analysed reaches the engine.
 */
class TextPropertiesTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void cutsTextsAsAsked() {
		runner().withPropertyValues("stroma.chunk.max-tokens=2", "stroma.chunk.overlap-tokens=1")
			.run((context) -> assertThat(StromaRunner.learn(context, "one two three").addedChunks()).isEqualTo(2));
	}

	@Test
	void leavesShortTextsWholeAsAsked() {
		runner().withPropertyValues("stroma.chunk.max-tokens=2", "stroma.chunk.whole-tokens=3").run((context) -> {
			assertThat(StromaRunner.learn(context, "one two three").addedChunks()).isEqualTo(1);
			assertThat(StromaRunner.learn(context, "one two three four five").addedChunks()).isEqualTo(3);
		});
	}

	@Test
	void countsTokensAsAsked() {
		runner().withPropertyValues("stroma.chunk.max-tokens=7", "stroma.chunk.token-counter=characters")
			.run((context) -> assertThat(StromaRunner.learn(context, "one two three").addedChunks()).isEqualTo(2));
	}

	@Test
	void refusesARecordOfTooManyChunks() {
		runner().withPropertyValues("stroma.chunk.max-tokens=1", "stroma.chunk.max-sections=2")
			.run((context) -> assertThatExceptionOfType(TooManySectionsException.class)
				.isThrownBy(() -> StromaRunner.learn(context, "one two three")));
	}

	@Test
	void analysesInALanguage() {
		runner().withPropertyValues("stroma.lexical.language=de")
			.run((context) -> assertThat(context.getBean(TextAnalyzer.class).language()).isEqualTo("de"));
		runner().withPropertyValues("stroma.lexical.language=none")
			.run((context) -> assertThat(context).hasSingleBean(FoldingAnalyzer.class));
	}

	@Test
	void findsSynonymsAndKeepsProtectedWords() {
		runner()
			.withPropertyValues("stroma.lexical.synonyms[0]=car, automobile", "stroma.lexical.protected-words=Vistas")
			.run((context) -> {
				StromaRunner.learn(context, "The automobile has vistas.");

				assertThat(found(context, "cars")).isOne();
				assertThat(found(context, "vistas")).isOne();
				assertThat(found(context, "vista")).isZero();
			});
	}

	@Test
	void searchesTheMetadataNamed() {
		CorpusRecord record = CorpusRecord.of("a", null, "one").metadata(Map.of("tags", "harvest", "colour", "azure"));
		runner().run((context) -> {
			context.getBean(Indexer.class).update(record);
			assertThat(found(context, "harvest")).isEqualTo(1);
			assertThat(found(context, "azure")).isZero();
		});
		runner()
			.withPropertyValues("stroma.path=" + this.directory.resolve("other.db"),
					"stroma.lexical.metadata-fields=colour, size")
			.run((context) -> {
				context.getBean(Indexer.class).update(record);
				assertThat(found(context, "harvest")).isZero();
				assertThat(found(context, "azure")).isEqualTo(1);
			});
	}

	@Test
	void searchesNoMetadataWhenNoneIsNamed() {
		runner().withPropertyValues("stroma.lexical.metadata-fields=").run((context) -> {
			context.getBean(Indexer.class)
				.update(CorpusRecord.of("a", null, "one").metadata(Map.of("tags", "harvest")));
			assertThat(found(context, "harvest")).isZero();
			assertThat(found(context, "one")).isEqualTo(1);
		});
	}

	private static int found(ApplicationContext context, String word) {
		return context.getBean(RetrievalService.class).search(SearchRequest.of(word).without(Arm.VECTOR)).hits().size();
	}

}
