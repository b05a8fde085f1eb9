package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import javax.sql.DataSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.Indexer;
import dev.stroma.search.RetrievalService;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * An application that has a database, transactions and threads of its own keeps them.
 */
class StromaHostTests {

	private static final List<Class<?>> HOST_TYPES = List.of(DataSource.class, TransactionManager.class,
			TransactionOperations.class, JdbcOperations.class, NamedParameterJdbcOperations.class, JdbcClient.class,
			Executor.class, TaskScheduler.class);

	@TempDir
	Path directory;

	private final ApplicationContextRunner host = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class,
				JdbcClientAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class,
				TransactionAutoConfiguration.class, TaskExecutionAutoConfiguration.class,
				TaskSchedulingAutoConfiguration.class))
		.withPropertyValues("spring.datasource.generate-unique-name=true")
		.withUserConfiguration(Host.class);

	private ApplicationContextRunner hostWithStroma() {
		return this.host
			.withConfiguration(
					AutoConfigurations.of(StromaAutoConfiguration.class, StromaHealthAutoConfiguration.class))
			.withPropertyValues("stroma.path=" + this.directory.resolve("index.db"));
	}

	@Test
	void addsTheseBeansAndNoOthers() {
		this.host.run((alone) -> hostWithStroma().run((context) -> {
			Set<String> added = new TreeSet<>(List.of(context.getBeanDefinitionNames()));
			added.removeAll(List.of(alone.getBeanDefinitionNames()));

			assertThat(added).containsExactlyInAnyOrder(StromaAutoConfiguration.class.getName(),
					StromaHealthAutoConfiguration.class.getName(), IndexPartsConfiguration.class.getName(),
					IndexConfiguration.class.getName(), ServiceConfiguration.class.getName(), "stromaModelServers",
					"stromaConnectionDetails", "stromaIndexServices", "stromaIndexParts", "stroma", "stromaEmbedder",
					"stromaChunkPolicy", "stromaTextAnalyzer", "stromaFusionStrategy", "stromaIndexer",
					"stromaRetrievalService", "stromaProfileDefaults", "stromaSaidProperties", "stromaKeyValueStore",
					"stromaGraph", "stromaMemoryStore", "stromaConversationStore", "stromaSnapshotManager",
					"stromaEmbeddingWorker", "stromaLifecycle", "stromaLoading", "stromaHealthIndicator",
					"stroma-" + StromaProperties.class.getName(),
					"stroma.embedder-" + EmbedderProperties.class.getName(),
					"stroma.health-" + HealthProperties.class.getName(),
					"stroma.chat-" + ChatProperties.class.getName(),
					"stroma.fusion-" + FusionProperties.class.getName(),
					"stroma.rerank-" + RerankProperties.class.getName());
			assertThat(context.getBeanDefinitionNames()).contains(alone.getBeanDefinitionNames());
		}));
	}

	@Test
	void leavesEachBeanOfTheHostsTypes() {
		this.host.run((alone) -> hostWithStroma().run((context) -> {
			for (Class<?> type : HOST_TYPES) {
				assertThat(context.getBeanNamesForType(type)).as(type.getName())
					.isNotEmpty()
					.containsExactly(alone.getBeanNamesForType(type));
				assertThat(context.getBeanProvider(type).stream()).as(type.getName())
					.hasSameSizeAs(alone.getBeanNamesForType(type));
			}
		}));
	}

	@Test
	void bringsNoSuchBeanItself() {
		StromaRunner.at(this.directory.resolve("index.db")).run((context) -> {
			for (Class<?> type : HOST_TYPES) {
				assertThat(context.getBeanNamesForType(type)).as(type.getName()).isEmpty();
			}
			assertThat(beanTypes(context)).noneMatch((type) -> type.endsWith("Mapper"));
		});
	}

	@Test
	void leavesTheHostsTransactionsToTheHostsDatabase() {
		hostWithStroma().run((context) -> {
			Notes notes = context.getBean(Notes.class);
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));

			assertThat(context.getBean(JdbcClient.class).sql("select h2version()").query(String.class).single())
				.isNotEmpty();
			assertThat(notes.addTwo()).isTrue();
			assertThat(notes.count()).isEqualTo(2);
			assertThatIllegalStateException().isThrownBy(notes::addThenFail);
			assertThat(notes.count()).isEqualTo(2);
			assertThat(context.getBean(RetrievalService.class).count(null)).isEqualTo(1);
		});
	}

	@Test
	void indexesAfterTheHostsCommitAndNothingAfterARollback() {
		hostWithStroma().run((context) -> {
			Notes notes = context.getBean(Notes.class);

			assertThat(notes.addAnd(() -> update(context))).isEqualTo("deferred");
			assertThat(context.getBean(RetrievalService.class).count(null)).isEqualTo(1);
			context.getBean(Indexer.class).remove("a");
			assertThatIllegalStateException().isThrownBy(() -> notes.addAnd(() -> {
				update(context);
				throw new IllegalStateException();
			}));

			assertThat(notes.count()).isEqualTo(1);
			assertThat(context.getBean(RetrievalService.class).count(null)).isZero();
		});
	}

	@Test
	void indexesAtOnceWhereThatIsAskedFor() {
		hostWithStroma().withPropertyValues("stroma.indexing.transaction=immediate")
			.run((context) -> assertThat(context.getBean(Notes.class).addAnd(() -> update(context)))
				.isEqualTo("update"));
	}

	private static String update(ApplicationContext context) {
		return context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one")).verb();
	}

	@Test
	void sharesNoBeanNameWithTheHost() {
		this.host.withBean("indexer", String.class, () -> "mine")
			.withBean("embedder", String.class, () -> "mine")
			.withBean("retrievalService", String.class, () -> "mine")
			.withConfiguration(AutoConfigurations.of(StromaAutoConfiguration.class))
			.withPropertyValues("stroma.path=" + this.directory.resolve("index.db"))
			.run((context) -> assertThat(context).hasSingleBean(Indexer.class));
	}

	private static List<String> beanTypes(ApplicationContext context) {
		return List.of(context.getBeanDefinitionNames())
			.stream()
			.map((name) -> context.getType(name))
			.map(String::valueOf)
			.toList();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableScheduling
	@Import(Notes.class)
	static class Host {

	}

	static class Notes {

		private final JdbcClient jdbc;

		Notes(JdbcClient jdbc) {
			this.jdbc = jdbc;
			jdbc.sql("create table note (text varchar(9))").update();
		}

		/** Whether a transaction was open. */
		@Transactional
		public boolean addTwo() {
			this.jdbc.sql("insert into note values ('one'), ('two')").update();
			return TransactionSynchronizationManager.isActualTransactionActive();
		}

		@Transactional
		public void addThenFail() {
			this.jdbc.sql("insert into note values ('three')").update();
			throw new IllegalStateException();
		}

		@Transactional
		public String addAnd(Supplier<String> more) {
			this.jdbc.sql("insert into note values ('four')").update();
			return more.get();
		}

		public int count() {
			return this.jdbc.sql("select count(*) from note").query(Integer.class).single();
		}

	}

}
