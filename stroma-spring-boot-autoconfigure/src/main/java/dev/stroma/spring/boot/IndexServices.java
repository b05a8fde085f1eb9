package dev.stroma.spring.boot;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.TargetSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.util.StringUtils;

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
 * Gives the services of indexes, each call of which is confined to a scope where there is
 * something that says to which.
 */
record IndexServices(@Nullable ScopeResolver scopes) {

	static final String BEAN = "stromaIndexServices";

	Indexer indexer(Stroma stroma) {
		return scoped(Indexer.class, stroma, Stroma::indexer);
	}

	RetrievalService retrieval(Stroma stroma) {
		return scoped(RetrievalService.class, stroma, Stroma::retrieval);
	}

	SnapshotManager snapshots(Stroma stroma) {
		return scoped(SnapshotManager.class, stroma, Stroma::snapshots);
	}

	KeyValueStore state(Stroma stroma) {
		return scoped(KeyValueStore.class, stroma, Stroma::state);
	}

	Graph graph(Stroma stroma) {
		return scoped(Graph.class, stroma, Stroma::graph);
	}

	MemoryStore memory(Stroma stroma) {
		return scoped(MemoryStore.class, stroma, Stroma::memory);
	}

	ConversationStore conversations(Stroma stroma) {
		return scoped(ConversationStore.class, stroma, Stroma::conversations);
	}

	/** The worker embeds what is written, of whichever scope. */
	EmbeddingWorker worker(Stroma stroma) {
		return stroma.worker();
	}

	private <T> T scoped(Class<T> type, Stroma stroma, Function<Stroma, T> service) {
		ScopeResolver resolver = this.scopes;
		return (resolver != null) ? ProxyFactory.getProxy(type, new ScopedTarget<>(type, stroma, resolver, service))
				: service.apply(stroma);
	}

	/**
	 * The service of the scope of a call.
	 */
	private record ScopedTarget<T>(Class<T> type, Stroma stroma, ScopeResolver scopes,
			Function<Stroma, T> service) implements TargetSource {

		@Override
		public Class<?> getTargetClass() {
			return this.type;
		}

		@Override
		public T getTarget() {
			String scope = this.scopes.resolve();
			if (!StringUtils.hasText(scope)) {
				throw new ScopeUnresolvedException(this.type);
			}
			return this.service.apply(this.stroma.scoped(scope));
		}

	}

}
