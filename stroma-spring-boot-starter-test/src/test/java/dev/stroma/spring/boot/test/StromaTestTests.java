package dev.stroma.spring.boot.test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.Indexer;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@StromaTest(properties = "stroma.chunk.max-tokens=50")
@Import(StromaTestTests.Knowledge.class)
class StromaTestTests {

	@Autowired
	private Knowledge knowledge;

	@Autowired
	private IndexTester tester;

	@Autowired
	private Environment environment;

	@Autowired
	private Stroma stroma;

	@BeforeEach
	void begin() {
		this.tester.clear();
	}

	@Test
	void findsWhatABeanOfTheApplicationLearned() {
		this.knowledge.learn("backup", "The database is copied every night.");
		this.knowledge.learn("leave", "Ask your manager for days off.");
		this.tester.awaitIndexed();

		assertThat(this.knowledge.find("when is the database copied")).startsWith("backup");
		assertThat(this.tester.find("days off")).startsWith("leave");
	}

	@Test
	void beginsEmpty() {
		assertThat(this.stroma.status().records()).isZero();
		assertThat(this.tester.index(CorpusRecord.of("a", null, "one")).embeddedChunks()).isEqualTo(1);
	}

	@Test
	void hasAFileOfItsOwnAndTheDeterministicEmbedder() {
		assertThat(this.stroma.status().embedder()).isEqualTo("hashing");
		assertThat(this.stroma.path().getParent().getFileName().toString()).startsWith("stroma-test-");
		assertThat(this.environment.getProperty("stroma.chunk.max-tokens")).isEqualTo("50");
	}

	@Test
	void deletesTheFileAfterTheIndexWasClosed() {
		Path[] file = new Path[1];
		new ApplicationContextRunner().withInitializer(new TemporaryIndex())
			.withUserConfiguration(StromaTestConfiguration.class)
			.run((context) -> {
				file[0] = context.getBean(Stroma.class).path();
				assertThat(file[0]).exists();
			});

		assertThat(file[0].getParent()).doesNotExist();
	}

	@Nested
	@StromaTest(properties = { "stroma.indexing.embedding=lazy", "stroma.worker.enabled=false" })
	class WithoutAWorker {

		@Autowired
		private IndexTester tester;

		@Autowired
		private Indexer indexer;

		@Test
		void saysWhatIsStillMissing() {
			this.indexer.update(CorpusRecord.of("a", null, "one"));

			assertThatExceptionOfType(AssertionError.class)
				.isThrownBy(() -> this.tester.awaitIndexed(Duration.ofMillis(10)))
				.withMessageContaining("1 passages still wait for their vector, the worker is STOPPED");
		}

	}

	static class Knowledge {

		private final Indexer indexer;

		private final RetrievalService retrieval;

		Knowledge(Indexer indexer, RetrievalService retrieval) {
			this.indexer = indexer;
			this.retrieval = retrieval;
		}

		void learn(String ref, String text) {
			this.indexer.update(CorpusRecord.of(ref, null, text));
		}

		List<String> find(String question) {
			return this.retrieval.search(question).hits().stream().map(SearchHit::ref).toList();
		}

	}

}
