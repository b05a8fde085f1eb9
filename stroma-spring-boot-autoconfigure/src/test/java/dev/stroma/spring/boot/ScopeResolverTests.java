package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.index.Indexer;
import dev.stroma.memory.MemoryStore;
import dev.stroma.search.RetrievalService;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Each call is confined to the scope that the application resolves for it.
 */
class ScopeResolverTests {

	@TempDir
	Path directory;

	private final ThreadLocal<String> tenant = new ThreadLocal<>();

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(AutoConfigurations.of(StromaSyncAutoConfiguration.class))
			.withPropertyValues("stroma.embedder.type=hashing",
					"stroma.indexes.docs.path=" + this.directory.resolve("docs.db"))
			.withBean(ScopeResolver.class, () -> this.tenant::get);
	}

	@Test
	void confinesEachCallToItsScope() {
		runner().run((context) -> {
			Indexer indexer = context.getBean(Indexer.class);
			RetrievalService retrieval = context.getBean(RetrievalService.class);
			this.tenant.set("acme");
			indexer.update(CorpusRecord.of("a", null, "one"));
			context.getBean(KeyValueStore.class).put("visits", "a", "7");
			context.getBean(MemoryStore.class).remember("one thing");

			assertThat(retrieval.search("one").hits()).hasSize(1);
			this.tenant.set("other");
			assertThat(retrieval.search("one").hits()).isEmpty();
			assertThat(retrieval.count(null)).isZero();
			assertThat(context.getBean(KeyValueStore.class).get("visits", "a")).isEmpty();
			assertThat(context.getBean(MemoryStore.class).recall("thing").memories()).isEmpty();
			assertThat(context.getBean(Stroma.class).scoped("acme").retrieval().count(null)).isEqualTo(1);
			assertThat(context.getBean(Stroma.class).retrieval().count(null)).isZero();
		});
	}

	@Test
	void refusesCallsWithoutAScope() {
		runner().run((context) -> {
			Indexer indexer = context.getBean(Indexer.class);
			for (String scope : new String[] { null, " " }) {
				this.tenant.set(scope);
				assertThatExceptionOfType(ScopeUnresolvedException.class)
					.isThrownBy(() -> indexer.update(CorpusRecord.of("a", null, "one")))
					.withMessageStartingWith("Indexer was called where the ScopeResolver")
					.withMessageContaining("stroma.scoped");
				assertThatExceptionOfType(ScopeUnresolvedException.class)
					.isThrownBy(() -> context.getBean(RetrievalService.class).search("one"));
			}
			assertThat(context.getBean(Stroma.class).status().records()).isZero();
		});
	}

	@Test
	void confinesIndexesThatHaveAName() {
		runner().run((context) -> {
			RetrievalService retrieval = context.getBean("stroma-docs-retrieval", RetrievalService.class);
			this.tenant.set("acme");
			context.getBean("stroma-docs-indexer", Indexer.class).update(CorpusRecord.of("a", null, "one"));

			assertThat(retrieval.count(null)).isEqualTo(1);
			this.tenant.set("other");
			assertThat(retrieval.count(null)).isZero();
		});
	}

	@Test
	void leavesFailuresAsTheyAre() {
		StromaRunner.at(this.directory.resolve("index.db")).withBean(ScopeResolver.class, () -> () -> {
			throw new IllegalStateException("no request");
		}).run((context) -> {
			RetrievalService retrieval = context.getBean(RetrievalService.class);
			assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> retrieval.search("one"))
				.withMessage("no request");
		});
		runner().run((context) -> {
			this.tenant.set("acme");
			RetrievalService retrieval = context.getBean(RetrievalService.class);
			assertThatExceptionOfType(InvalidInputException.class)
				.isThrownBy(() -> retrieval.search(retrieval.request("one").limit(0)));
		});
	}

}
