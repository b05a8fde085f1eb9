package dev.stroma.spring.boot;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

import dev.stroma.Stroma;
import dev.stroma.graph.Graph;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.index.EmbeddingWorker;
import dev.stroma.index.Indexer;
import dev.stroma.memory.ConversationStore;
import dev.stroma.memory.MemoryStore;
import dev.stroma.search.RetrievalService;
import dev.stroma.snapshot.SnapshotManager;

/**
 * What is done with the index at {@code stroma.path}, or with the application's own.
 * State, memory and the graph are made for those who ask for them.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBean(Stroma.class)
class ServiceConfiguration {

	private final IndexServices services;

	ServiceConfiguration(IndexServices services) {
		this.services = services;
	}

	@Bean
	@ConditionalOnMissingBean
	Indexer stromaIndexer(Stroma stroma) {
		return this.services.indexer(stroma);
	}

	@Bean
	@ConditionalOnMissingBean
	RetrievalService stromaRetrievalService(Stroma stroma) {
		return this.services.retrieval(stroma);
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	KeyValueStore stromaKeyValueStore(Stroma stroma) {
		return this.services.state(stroma);
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	MemoryStore stromaMemoryStore(Stroma stroma) {
		return this.services.memory(stroma);
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	ConversationStore stromaConversationStore(Stroma stroma) {
		return this.services.conversations(stroma);
	}

	@Bean
	@ConditionalOnMissingBean
	SnapshotManager stromaSnapshotManager(Stroma stroma) {
		return this.services.snapshots(stroma);
	}

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	Graph stromaGraph(Stroma stroma) {
		return this.services.graph(stroma);
	}

	@Bean
	@ConditionalOnMissingBean
	EmbeddingWorker stromaEmbeddingWorker(Stroma stroma) {
		return this.services.worker(stroma);
	}

	@Bean
	IndexLoading stromaLoading(Stroma stroma) {
		return new IndexLoading(stroma);
	}

	@Bean
	@ConditionalOnBooleanProperty(name = "stroma.worker.enabled", matchIfMissing = true)
	StromaLifecycle stromaLifecycle(EmbeddingWorker worker, StromaProperties properties) {
		return new StromaLifecycle(worker, properties.embeddingSchedule() != null);
	}

	@Bean
	@ConditionalOnBooleanProperty(name = "stroma.worker.enabled", matchIfMissing = true)
	@ConditionalOnProperty("stroma.worker.cron")
	EmbeddingSchedule stromaEmbeddingSchedule(Stroma stroma, EmbeddingWorker worker, StromaProperties properties,
			ApplicationEventPublisher events) {
		return new EmbeddingSchedule(stroma, worker, properties.embeddingSchedule(), events);
	}

}
