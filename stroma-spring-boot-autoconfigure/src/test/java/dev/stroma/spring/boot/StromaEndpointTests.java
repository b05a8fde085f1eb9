package dev.stroma.spring.boot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.error.ProviderException;
import dev.stroma.error.ProviderException.FailureClass;
import dev.stroma.graph.Graph;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.Node;
import dev.stroma.graph.NodeKey;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.Indexer;
import dev.stroma.index.WorkerStatus;
import dev.stroma.memory.MemoryStore;
import dev.stroma.store.EmbeddingState;
import dev.stroma.store.FailedChunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StromaEndpointTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(
					AutoConfigurations.of(EndpointAutoConfiguration.class, StromaEndpointAutoConfiguration.class))
			.withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=stroma");
	}

	@Test
	void isThereOnlyWhereItIsExposed() {
		runner().run((context) -> assertThat(context).hasSingleBean(StromaEndpoint.class));
		runner().withPropertyValues("management.endpoints.jmx.exposure.include=health")
			.run((context) -> assertThat(context).hasSingleBean(Stroma.class).doesNotHaveBean(StromaEndpoint.class));
		runner().withPropertyValues("management.endpoint.stroma.access=NONE")
			.run((context) -> assertThat(context).hasSingleBean(Stroma.class).doesNotHaveBean(StromaEndpoint.class));
	}

	@Test
	void isNotMissedWithoutTheActuator() {
		StromaRunner.at(this.directory.resolve("index.db"))
			.withConfiguration(AutoConfigurations.of(StromaEndpointAutoConfiguration.class))
			.withClassLoader(new FilteredClassLoader(Endpoint.class))
			.run((context) -> assertThat(context).hasSingleBean(Stroma.class).doesNotHaveBean("stromaEndpoint"));
	}

	@Test
	void isNotThereWithoutAnIndex() {
		runner().withPropertyValues("stroma.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(StromaEndpoint.class));
	}

	@Test
	void tellsWhatFailedAndLetsItBeTriedAgain() {
		runner().withBean(Embedder.class, Refusing::new)
			.withPropertyValues("stroma.indexing.embedding=lazy", "stroma.indexing.max-attempts=1")
			.run((context) -> {
				StromaEndpoint endpoint = context.getBean(StromaEndpoint.class);
				context.getBean(Indexer.class)
					.update(CorpusRecord.of("a", null, "poison one"), CorpusRecord.of("b", null, "poison two"),
							CorpusRecord.of("c", null, "three"));
				assertThat(context.getBean(Indexer.class).awaitIndexed(Duration.ofMinutes(1))).isTrue();

				assertThat(endpoint.part("failures", null))
					.isEqualTo(Map.of("failures", List.of(givenUp("a", "no vector"), givenUp("b", "no vector"))));
				assertThat(endpoint.part("failures", 1))
					.isEqualTo(Map.of("failures", List.of(givenUp("a", "no vector"))));

				context.getBean(EmbeddingWorker.class).pause();
				assertThat(endpoint.run("requeue", "ref == \"b\"")).isEqualTo(Map.of("requeued", 1L));
				assertThat(endpoint.part("pending", null)).extractingByKey("chunks").isEqualTo(1L);
				assertThat(endpoint.run("requeue", null)).isEqualTo(Map.of("requeued", 1L));
			});
	}

	private static FailedChunk givenUp(String ref, String reason) {
		return new FailedChunk("", ref, 0, EmbeddingState.UNAVAILABLE, 1, null, reason);
	}

	@Test
	void countsAllThereIsAndMakesAnewWhatIsDamaged() {
		runner().run((context) -> {
			StromaEndpoint endpoint = context.getBean(StromaEndpoint.class);
			context.getBean(MemoryStore.class).remember("The tide turns at noon");
			context.getBean(Graph.class).apply(GraphChange.create().put(Node.of(NodeKey.of("place", "Porto"))));

			assertThat(new HashMap<String, Object>(endpoint.stats()))
				.containsAllEntriesOf(Map.of("chunks", 1L, "vectors", 1L, "recordVectors", 0L, "nodes", 1L, "edges", 0L,
						"links", 0L, "states", Map.of(EmbeddingState.INDEXED, 1L)));
			assertThat(endpoint.run("verify", null)).isEqualTo(Map.of("ok", true, "messages", List.of()));
			damage(context.getBean(Stroma.class).path());
			assertThat(endpoint.run("verify", null)).extractingByKey("ok").isEqualTo(false);
			assertThat(endpoint.run("repair", null)).isEqualTo(Map.of("ok", true, "messages", List.of()));
			assertThat(endpoint.run("compact", null)).containsKeys("bytesBefore", "bytesAfter");
			assertThatExceptionOfType(InvalidEndpointRequestException.class)
				.isThrownBy(() -> endpoint.run("burn", null))
				.withMessageEndingWith("use requeue, pause, resume, verify, repair, compact or export");
		});
	}

	@Test
	void pausesTheWorkerAndLetsItGoOn() {
		runner().withPropertyValues("stroma.indexing.embedding=lazy", "stroma.embedder.type=hashing").run((context) -> {
			StromaEndpoint endpoint = context.getBean(StromaEndpoint.class);
			Indexer indexer = context.getBean(Indexer.class);
			assertThat(endpoint.run("pause", null)).isEqualTo(Map.of("worker", WorkerStatus.State.PAUSED));
			indexer.update(CorpusRecord.of("a", null, "one"));
			assertThat(endpoint.part("pending", null)).extractingByKey("chunks").isEqualTo(1L);

			assertThat(endpoint.run("resume", null)).isEqualTo(Map.of("worker", WorkerStatus.State.RUNNING));
			assertThat(indexer.awaitIndexed(Duration.ofMinutes(1))).isTrue();
		});
	}

	@Test
	void changesNothingWhereTheIndexIsOnlyRead() {
		runner().run((context) -> context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one")));
		runner().withPropertyValues("stroma.mode=read-only").run((context) -> {
			StromaEndpoint endpoint = context.getBean(StromaEndpoint.class);
			for (String operation : List.of("requeue", "pause", "resume", "repair", "compact")) {
				assertThatExceptionOfType(InvalidEndpointRequestException.class)
					.isThrownBy(() -> endpoint.run(operation, null))
					.withMessageEndingWith("is open for reading only: ask the application that writes it for '%s'",
							operation);
			}
			assertThat(endpoint.run("verify", null)).extractingByKey("ok").isEqualTo(true);
		});
	}

	private static void damage(Path file) throws SQLException {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
				Statement statement = connection.createStatement()) {
			statement.execute("insert into chunk_node (chunk_id, node_id, weight) values (99, 1, 1)");
		}
	}

	@Test
	void answersForEachIndexByItsName() {
		runner().withPropertyValues("stroma.indexes.docs.path=" + this.directory.resolve("docs.db")).run((context) -> {
			StromaEndpoint endpoint = context.getBean(StromaEndpoint.class);
			context.getBean(StromaIndexes.class).get("docs").indexer().update(CorpusRecord.of("a", null, "one"));

			assertThat(endpoint.stats()).extractingByKey("records").isEqualTo(0L);
			assertThat(endpoint.stats()).extractingByKey("indexes").isEqualTo(List.of("docs"));
			assertThat(endpoint.partOfIndex("docs", "stats", null)).doesNotContainKey("indexes")
				.extractingByKey("records")
				.isEqualTo(1L);
			assertThat(endpoint.partOfIndex("default", "stats", null)).extractingByKey("records").isEqualTo(0L);
			assertThat(endpoint.partOfIndex("docs", "failures", null)).isEqualTo(Map.of("failures", List.of()));
			assertThat(endpoint.partOfIndex("docs", "others", null)).isNull();
			assertThat(endpoint.partOfIndex("fax", "stats", null)).isNull();
			assertThat(endpoint.runOnIndex("docs", "verify", null))
				.isEqualTo(Map.of("ok", true, "messages", List.of()));
			assertThatExceptionOfType(InvalidEndpointRequestException.class)
				.isThrownBy(() -> endpoint.runOnIndex("fax", "verify", null))
				.withMessage("There is no index 'fax': use one of default, docs");
		});
	}

	@Test
	void needsNoIndexWithoutAName() {
		StromaRunner.named(this.directory)
			.withConfiguration(
					AutoConfigurations.of(EndpointAutoConfiguration.class, StromaEndpointAutoConfiguration.class))
			.withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=stroma")
			.run((context) -> {
				StromaEndpoint endpoint = context.getBean(StromaEndpoint.class);

				assertThat(endpoint.stats()).isEqualTo(Map.of("indexes", List.of("docs", "faq")));
				assertThat(endpoint.part("pending", null)).isNull();
				assertThat(endpoint.partOfIndex("faq", "pending", null)).extractingByKey("chunks").isEqualTo(0L);
				assertThatExceptionOfType(InvalidEndpointRequestException.class)
					.isThrownBy(() -> endpoint.run("verify", null))
					.withMessage("There is no index 'default': use one of docs, faq");
			});
	}

	@Test
	void exportsToItsDirectoryOnly() {
		Path exports = this.directory.resolve("exports");
		runner().withPropertyValues("stroma.actuator.export-directory=" + exports).run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
			Path exported = exports.resolve("1-index.db");

			assertThat(context.getBean(StromaEndpoint.class).run("export", null))
				.isEqualTo(Map.of("path", exported.toString()));
			try (Stroma copy = Stroma.open(StromaOptions.of(exported).readOnly())) {
				assertThat(copy.status().records()).isEqualTo(1);
			}
			assertThatExceptionOfType(InvalidEndpointRequestException.class)
				.isThrownBy(() -> context.getBean(StromaEndpoint.class).run("export", null))
				.withMessageContaining(exported.toString());
		});
	}

	@Test
	void exportsNothingWithoutADirectory() {
		runner().run((context) -> {
			assertThatExceptionOfType(InvalidEndpointRequestException.class)
				.isThrownBy(() -> context.getBean(StromaEndpoint.class).run("export", null))
				.withMessageContaining("set the property 'stroma.actuator.export-directory'");
			assertThat(Files.list(this.directory))
				.allMatch((file) -> file.getFileName().toString().startsWith("index"));
		});
	}

	private static final class Refusing implements Embedder {

		@Override
		public EmbedderProfile profile() {
			return EmbedderProfile.of("refusing", "refusing").dimension(4);
		}

		@Override
		public List<float[]> embedDocuments(List<String> texts) {
			for (String text : texts) {
				if (text.contains("poison")) {
					throw new ProviderException(FailureClass.SCHEMA_MISMATCH, "no vector");
				}
			}
			return texts.stream().map((text) -> new float[] { 1, 0, 0, 0 }).toList();
		}

		@Override
		public float[] embedQuery(String text) {
			return new float[4];
		}

		@Override
		public void close() {
			// nothing to close
		}

	}

}
