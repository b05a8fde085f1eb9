package dev.stroma.spring.boot;

import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

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
 * Registers the beans of each index that has a name. They are injected where a qualifier
 * names their index only, and make no other bean back off.
 */
final class NamedIndexRegistrar implements ImportBeanDefinitionRegistrar {

	static final String PREFIX = "stroma-";

	/** What has a scope of its own of an index, by the method that gives it. */
	private static final Map<String, Class<?>> SERVICES = new LinkedHashMap<>();

	static {
		SERVICES.put("indexer", Indexer.class);
		SERVICES.put("retrieval", RetrievalService.class);
		SERVICES.put("snapshots", SnapshotManager.class);
		SERVICES.put("state", KeyValueStore.class);
		SERVICES.put("graph", Graph.class);
		SERVICES.put("memory", MemoryStore.class);
		SERVICES.put("conversations", ConversationStore.class);
		SERVICES.put("worker", EmbeddingWorker.class);
	}

	private final Environment environment;

	NamedIndexRegistrar(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
		for (String name : IndexNames.of(this.environment)) {
			String index = PREFIX + name;
			RootBeanDefinition stroma = made(Stroma.class, NamedIndexes.BEAN, "open", name);
			stroma.setDestroyMethodName("close");
			register(registry, index, qualified(stroma, name));
			SERVICES.forEach((method, type) -> register(registry, index + "-" + method,
					qualified(made(type, IndexServices.BEAN, method, new RuntimeBeanReference(index)), name)));
			if (new IndexOverlay(name, this.environment).binder()
				.bind("stroma.worker.enabled", Boolean.class)
				.orElse(true)) {
				register(registry, index + "-lifecycle", qualified(made(StromaLifecycle.class, NamedIndexes.BEAN,
						"lifecycle", name, new RuntimeBeanReference(index + "-worker")), name));
				register(registry, index + "-embedding", qualified(made(EmbeddingSchedule.class, NamedIndexes.BEAN,
						"schedule", name, new RuntimeBeanReference(index + "-worker")), name));
			}
			RootBeanDefinition loading = new RootBeanDefinition(IndexLoading.class);
			loading.getConstructorArgumentValues().addIndexedArgumentValue(0, new RuntimeBeanReference(index));
			register(registry, index + "-loading", qualified(loading, name));
			register(registry, index + "-events",
					qualified(made(CommitEvents.class, NamedIndexes.BEAN, "events", name), name));
			register(registry, index + "-sync",
					qualified(made(SourceSync.class, NamedIndexes.BEAN, "sync", name), name));
			register(registry, index + "-backup",
					qualified(made(IndexBackup.class, NamedIndexes.BEAN, "backup", name), name));
		}
	}

	private static RootBeanDefinition made(Class<?> type, String bean, String method, Object... arguments) {
		RootBeanDefinition definition = new RootBeanDefinition(type);
		definition.setFactoryBeanName(bean);
		definition.setFactoryMethodName(method);
		for (int i = 0; i < arguments.length; i++) {
			definition.getConstructorArgumentValues().addIndexedArgumentValue(i, arguments[i]);
		}
		return definition;
	}

	private static RootBeanDefinition qualified(RootBeanDefinition definition, String name) {
		definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, name));
		definition.setDefaultCandidate(false);
		return definition;
	}

	private static void register(BeanDefinitionRegistry registry, String bean, RootBeanDefinition definition) {
		if (!registry.containsBeanDefinition(bean)) {
			registry.registerBeanDefinition(bean, definition);
		}
	}

}
