package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;

import dev.stroma.Stroma;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.NotFoundException;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.graph.NodeKey;
import dev.stroma.index.Indexer;
import dev.stroma.index.WorkerStatus;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.RrfFusion;
import dev.stroma.search.SearchRequest;
import dev.stroma.text.FoldingAnalyzer;
import dev.stroma.text.TextAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Several indexes in one application.
 */
class NamedIndexTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.named(this.directory);
	}

	private ApplicationContextRunner withUnnamed() {
		return runner().withPropertyValues("stroma.path=" + this.directory.resolve("index.db"));
	}

	@Test
	void injectsEachByItsQualifierAndTheUnnamedOneWithout() {
		withUnnamed().withUserConfiguration(Services.class).run((context) -> {
			Services.Pair docs = context.getBean("docsServices", Services.Pair.class);
			Services.Pair unnamed = context.getBean("unnamedServices", Services.Pair.class);
			docs.indexer().update(CorpusRecord.of("a", null, "one"));

			assertThat(docs.retrieval().count(null)).isEqualTo(1);
			assertThat(unnamed.retrieval().count(null)).isZero();
			StromaIndexes indexes = context.getBean(StromaIndexes.class);
			assertThat(indexes.names()).containsExactly("docs", "faq");
			assertThat(indexes.get("docs").retrieval().count(null)).isEqualTo(1);
			assertThat(indexes.get("faq").retrieval().count(null)).isZero();
			assertThatExceptionOfType(NotFoundException.class).isThrownBy(() -> indexes.get("fax"))
				.withMessage("There is no index 'fax' below stroma.indexes: use one of docs, faq");
		});
	}

	@Test
	void needsNoUnnamedIndex() {
		runner().withUserConfiguration(Unnamed.class).run((context) -> {
			assertThat(context).hasNotFailed().doesNotHaveBean("stroma");
			assertThat(context.getBean(Unnamed.class).indexer.getIfAvailable()).isNull();
		});
	}

	@Test
	void fallsBackToWhatIsSaidOfAll() {
		runner()
			.withPropertyValues("stroma.indexes.docs.search.limit=3", "stroma.indexes.docs.state.max-key-length=4",
					"stroma.indexes.docs.embedder.type=none", "stroma.indexes.docs.chunk.by-kind.note.policy=plaintext",
					"stroma.indexes.docs.worker.enabled=false")
			.run((context) -> {
				Stroma docs = context.getBean(StromaIndexes.class).get("docs");
				Stroma faq = context.getBean(StromaIndexes.class).get("faq");

				assertThat(docs.retrieval().request("x").limit()).isEqualTo(3);
				assertThat(faq.retrieval().request("x").limit()).isEqualTo(7);
				assertThat(docs.status().embedder()).isEqualTo("none");
				assertThat(faq.status().embedder()).isEqualTo(context.getBean(Embedder.class).profile().name());
				assertThat(docs.worker().status().state()).isEqualTo(WorkerStatus.State.STOPPED);
				assertThat(faq.worker().status().state()).isEqualTo(WorkerStatus.State.RUNNING);
				assertThatExceptionOfType(RuntimeException.class)
					.isThrownBy(() -> docs.state().put("visits", "12345", "x"));
				faq.state().put("visits", "12345", "x");
			});
	}

	@Test
	void takesTheBeansThatHaveItsName() {
		runner().withUserConfiguration(OwnEmbedder.class).run((context) -> {
			StromaIndexes indexes = context.getBean(StromaIndexes.class);
			assertThat(indexes.get("docs").status().embedder()).isEqualTo("none");
			assertThat(indexes.get("faq").status().embedder()).isNotEqualTo("none");
			assertThat(indexes.get("docs").retrieval().request("x").limit()).isEqualTo(2);
			assertThat(indexes.get("faq").retrieval().request("x").limit()).isEqualTo(7);
		});
	}

	@Test
	void saysWhichNamesThereAreWhereNoneIsGiven() {
		StandardEnvironment environment = new StandardEnvironment();
		IndexNameFailureAnalyzer analyzer = new IndexNameFailureAnalyzer(environment);
		runner().withBean("asking", Needy.class).run((context) -> {
			assertThat(analyzer.analyze(context.getStartupFailure())).isNull();
			TestPropertyValues.of("stroma.indexes.docs.path=d", "stroma.indexes.faq.path=f").applyTo(environment);
			FailureAnalysis analysis = analyzer.analyze(context.getStartupFailure());

			assertThat(analysis.getDescription()).isEqualTo(
					"There is no Indexer of an index without a name, or with another name than those below 'stroma.indexes': docs, faq.");
			assertThat(analysis.getAction()).contains("@Qualifier(\"docs\")", "'stroma.path'");
		});
	}

	record Needy(Indexer indexer) {
	}

	@Test
	void leavesOutWhatIsSwitchedOff() {
		runner().withPropertyValues("stroma.indexes.faq.enabled=false")
			.run((context) -> assertThat(context.getBean(StromaIndexes.class).names()).containsExactly("docs"));
	}

	@Test
	void namesWhatIsWrong() {
		assertRefused("The property 'stroma.indexes.docs.path' is not set.", "docs", "stroma.indexes.docs.path=");
		assertRefused("'stroma.path' has it, too: give each index a file of its own.", "stroma.indexes.faq.path",
				"stroma.path=" + this.directory.resolve("faq.db"));
		assertRefused("'stroma.indexes.docs.path' has it, too", "stroma.indexes.faq.path",
				"stroma.indexes.faq.path=" + this.directory.resolve("x").resolve("..").resolve("docs.db"));
		assertRefused("Index 'docs': The property 'stroma.store.max-readers' has the value '0'.", "docs",
				"stroma.indexes.docs.store.max-readers=0");
		for (String group : List.of("chat.model", "actuator.export-directory", "indexes.x.path")) {
			assertRefused("is of all indexes together: say it there.", "stroma.indexes.docs",
					"stroma.indexes.docs.%s=x".formatted(group));
		}
		for (String name : List.of("myDocs", "my_faq")) {
			assertRefused(
					"The property 'stroma.indexes' has the value '%s'. Name an index by lower-case letters, digits and dashes"
						.formatted(name),
					name, "stroma.indexes.%s.path=x".formatted(name));
		}
		assertRefused("That is the index at 'stroma.path'", "default", "stroma.indexes.default.path=x");
	}

	private void assertRefused(String message, String property, String... properties) {
		runner().withPropertyValues(properties)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining(message)
				.hasStackTraceContaining(property));
	}

	@Configuration(proxyBeanMethods = false)
	static class Services {

		record Pair(Indexer indexer, RetrievalService retrieval) {
		}

		@Bean
		Pair docsServices(@Qualifier("docs") Indexer indexer, @Qualifier("docs") RetrievalService retrieval) {
			return new Pair(indexer, retrieval);
		}

		@Bean
		Pair unnamedServices(Indexer indexer, RetrievalService retrieval) {
			return new Pair(indexer, retrieval);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Unnamed {

		final ObjectProvider<Indexer> indexer;

		Unnamed(ObjectProvider<Indexer> indexer) {
			this.indexer = indexer;
		}

	}

	@Test
	void leavesToTheOthersWhatOneHasOfItsOwn() {
		withUnnamed().withUserConfiguration(PartsOfDocs.class).run((context) -> {
			StromaIndexes indexes = context.getBean(StromaIndexes.class);
			assertThat(indexes.get("docs").status().embedder()).isEqualTo("none");
			assertThat(indexes.get("faq").status().embedder()).isNotEqualTo("none");
			assertThat(context.getBean("stroma", Stroma.class).status().embedder()).isNotEqualTo("none");
			assertThat(List.of(context.getBeanNamesForType(ChunkPolicy.class))).containsExactlyInAnyOrder("docsPolicy",
					"stromaChunkPolicy");
			assertThat(List.of(context.getBeanNamesForType(FusionStrategy.class)))
				.containsExactlyInAnyOrder("docsFusion", "stromaFusionStrategy");
			assertThat(List.of(context.getBeanNamesForType(TextAnalyzer.class)))
				.containsExactlyInAnyOrder("docsAnalyzer", "stromaTextAnalyzer");
			for (String name : indexes.names()) {
				Stroma index = indexes.get(name);
				index.indexer().update(CorpusRecord.of("a", null, "one thing"));
				assertThat(index.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
				boolean ofDocs = name.equals("docs");
				assertThat(index.retrieval().search("things").hits()).hasSize(ofDocs ? 0 : 1);
				assertThat(index.graph().node(NodeKey.of("word", "one")).isPresent()).isEqualTo(ofDocs);
			}
		});
	}

	@Test
	void takesForAllWhatIsForNone() {
		withUnnamed().withUserConfiguration(PartsOfDocs.class)
			.withBean("own", Embedder.class, () -> HashingEmbedder.of(64))
			.run((context) -> {
				assertThat(context).hasNotFailed().doesNotHaveBean("stromaEmbedder");
				StromaIndexes indexes = context.getBean(StromaIndexes.class);
				assertThat(indexes.get("docs").status().embedder()).isEqualTo("none");
				assertThat(StromaRunner.dimension(indexes.get("faq"))).isEqualTo(64);
				assertThat(StromaRunner.dimension(context.getBean("stroma", Stroma.class))).isEqualTo(64);
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class PartsOfDocs {

		@Bean
		@Qualifier("docs")
		Embedder docsEmbedder() {
			return Embedder.none();
		}

		@Bean
		@Qualifier("docs")
		ChunkPolicy docsPolicy() {
			return MarkdownChunkPolicy.create();
		}

		@Bean
		@Qualifier("docs")
		FusionStrategy docsFusion() {
			return RrfFusion.create();
		}

		@Bean
		@Qualifier("docs")
		TextAnalyzer docsAnalyzer() {
			return new FoldingAnalyzer();
		}

		@Bean
		@Qualifier("docs")
		EntityExtractor docsExtractor() {
			return new StromaBackOffTests.FirstWord();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnEmbedder {

		@Bean(defaultCandidate = false)
		@Qualifier("docs")
		Embedder docsEmbedder() {
			return Embedder.none();
		}

		@Bean
		@Qualifier("docs")
		StromaCustomizer two() {
			return (options) -> options.searchDefaults(SearchRequest.of("").limit(2));
		}

	}

}
