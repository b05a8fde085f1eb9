package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.Section;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.filter.Filter;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.graph.Entity;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.graph.Graph;
import dev.stroma.graph.KnownNodes;
import dev.stroma.graph.NodeKey;
import dev.stroma.index.Indexer;
import dev.stroma.index.WorkerStatus;
import dev.stroma.search.Arm;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.Reranker;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.RrfFusion;
import dev.stroma.search.SearchHit;
import dev.stroma.snapshot.SnapshotManager;
import dev.stroma.store.FailedChunk;
import dev.stroma.text.TextAnalyzer;
import dev.stroma.text.Token;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A bean of the application takes the place of ours, and the index works with it.
 */
class StromaBackOffTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"));
	}

	@Test
	void usesAnEmbedder() {
		runner().withBean("mine", Embedder.class, Embedder::none).run((context) -> {
			assertThat(context.getBeanNamesForType(Embedder.class)).containsExactly("mine");
			assertThat(context.getBean(Stroma.class).status().embedder()).isEqualTo("none");
		});
	}

	@Test
	void usesAChunkPolicy() {
		runner().withBean("mine", ChunkPolicy.class, WholeRecord::new).run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "# One\n\nText.\n\n# Two\n\nText."));

			assertThat(context.getBeanNamesForType(ChunkPolicy.class)).containsExactly("mine");
			assertThat(context.getBean(Stroma.class).status().chunks()).isEqualTo(1);
		});
	}

	@Test
	void usesATextAnalyzer() {
		runner().withBean("mine", TextAnalyzer.class, WholeText::new)
			.withBean("none", Embedder.class, Embedder::none)
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", "Title", "one two"));

				assertThat(context.getBeanNamesForType(TextAnalyzer.class)).containsExactly("mine");
				RetrievalService retrieval = context.getBean(RetrievalService.class);
				assertThat(retrieval.search("one").hits()).isEmpty();
				assertThat(retrieval.search("one two").hits()).hasSize(1);
			});
	}

	@Test
	void usesAFusionStrategy() {
		runner().withBean("mine", FusionStrategy.class, () -> (candidate, arms) -> 42).run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

			assertThat(context.getBeanNamesForType(FusionStrategy.class)).containsExactly("mine");
			assertThat(context.getBean(RetrievalService.class).search("one").hits()).extracting(SearchHit::score)
				.containsExactly(42.0);
		});
	}

	@Test
	void usesAReranker() {
		runner().withBean(Reranker.class, () -> (question, shortlist) -> new double[shortlist.size()])
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

				assertThat(context.getBean(RetrievalService.class).search("one").arms()).extracting(Arm::name)
					.contains(Arm.RERANK);
			});
	}

	@Test
	void usesAnEntityExtractor() {
		runner().withBean(EntityExtractor.class, FirstWord::new).run((context) -> {
			Indexer indexer = context.getBean(Indexer.class);
			indexer.update(CorpusRecord.of("a", null, "one two"));

			assertThat(indexer.awaitIndexed(Duration.ofMinutes(1))).isTrue();
			assertThat(context.getBean(Graph.class).node(NodeKey.of("word", "one"))).isPresent();
		});
	}

	static final class FirstWord implements EntityExtractor {

		@Override
		public String identity() {
			return "first word";
		}

		@Override
		public List<Entity> extract(String text, KnownNodes known) {
			return List.of(Entity.of("word", text.split(" ")[0]));
		}

	}

	@Test
	void usesAnIndexThatIsOpenAlready() {
		Path other = this.directory.resolve("other.db");
		StromaRunner.withoutPath()
			.withBean("mine", Stroma.class,
					() -> Stroma.open(StromaOptions.of(other).fusion(RrfFusion.create()).startsWorker(false)))
			.run((context) -> {
				context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

				assertThat(context.getBeanNamesForType(Stroma.class)).containsExactly("mine");
				assertThat(context.getBean(Stroma.class).status().records()).isEqualTo(1);
				assertThat(context).hasBean("stromaHealthIndicator");
			});
	}

	@Test
	void usesServicesOfOneScope() {
		runner().withUserConfiguration(Acme.class).run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

			assertThat(context.getBeanNamesForType(Indexer.class)).containsExactly("acmeIndexer");
			assertThat(context.getBeanNamesForType(RetrievalService.class)).containsExactly("acmeRetrieval");
			assertThat(context.getBeanNamesForType(SnapshotManager.class)).containsExactly("acmeSnapshots");
			assertThat(context.getBean(RetrievalService.class).count(null)).isEqualTo(1);
			assertThat(context.getBean(Stroma.class).retrieval().count(null)).isZero();
		});
	}

	@Test
	void startsAndStopsAnEmbeddingWorker() {
		CountingWorker worker = new CountingWorker();

		runner().withBean("mine", EmbeddingWorker.class, () -> worker).run((context) -> {
			assertThat(context.getBeanNamesForType(EmbeddingWorker.class)).containsExactly("mine");
			assertThat(worker.calls).containsExactly("start");
		});

		assertThat(worker.calls).containsExactly("start", "stop within PT10S");
	}

	@Configuration(proxyBeanMethods = false)
	static class Acme {

		@Bean
		Indexer acmeIndexer(Stroma stroma) {
			return stroma.scoped("acme").indexer();
		}

		@Bean
		RetrievalService acmeRetrieval(Stroma stroma) {
			return stroma.scoped("acme").retrieval();
		}

		@Bean
		SnapshotManager acmeSnapshots(Stroma stroma) {
			return stroma.scoped("acme").snapshots();
		}

	}

	private static final class CountingWorker implements EmbeddingWorker {

		private final List<String> calls = new ArrayList<>();

		@Override
		public void start() {
			this.calls.add("start");
		}

		@Override
		public void pause() {
			this.calls.add("pause");
		}

		@Override
		public void stop(Duration grace) {
			this.calls.add("stop within " + grace);
		}

		@Override
		public long pending() {
			return 0;
		}

		@Override
		public long requeue(Filter filter) {
			return 0;
		}

		@Override
		public List<FailedChunk> failures(int limit) {
			return List.of();
		}

		@Override
		public Runnable onCleared(Runnable listener) {
			return () -> {
			};
		}

		@Override
		public WorkerStatus status() {
			return new WorkerStatus(WorkerStatus.State.STOPPED, null);
		}

	}

	private record WholeRecord() implements ChunkPolicy {

		@Override
		public String identity() {
			return "whole";
		}

		@Override
		public Sections chunk(CorpusRecord record) {
			return Sections.of(List.of(Section.of(List.of(), 0, record.body().length())));
		}

	}

	/** One term per text: its letters without the blanks. */
	private record WholeText() implements TextAnalyzer {

		@Override
		public String identity() {
			return "whole";
		}

		@Override
		public List<Token> analyze(String text) {
			return Stream.of(text.replace(" ", ""))
				.filter((term) -> !term.isEmpty())
				.map((term) -> new Token(term, 0, text.length(), 0, Token.Kind.WORD))
				.toList();
		}

	}

}
