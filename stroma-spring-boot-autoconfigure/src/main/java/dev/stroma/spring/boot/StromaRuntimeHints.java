package dev.stroma.spring.boot;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

import dev.stroma.graph.Graph;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.index.Indexer;
import dev.stroma.memory.ConversationStore;
import dev.stroma.memory.MemoryStore;
import dev.stroma.search.RetrievalService;
import dev.stroma.snapshot.SnapshotManager;

/**
 * Takes the sqlite-vec libraries and the bundled model into a native image. The SQLite
 * driver brings hints of its own. Services are proxies where a {@link ScopeResolver} says
 * which scope each call has.
 */
final class StromaRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.resources().registerPattern("dev/stroma/sqlitevec/**");
		hints.resources().registerPattern("dev/stroma/model/*");
		for (Class<?> service : List.of(Indexer.class, RetrievalService.class, SnapshotManager.class,
				KeyValueStore.class, Graph.class, MemoryStore.class, ConversationStore.class)) {
			hints.proxies().registerJdkProxy(AopProxyUtils.completeJdkProxyInterfaces(service));
		}
	}

}
