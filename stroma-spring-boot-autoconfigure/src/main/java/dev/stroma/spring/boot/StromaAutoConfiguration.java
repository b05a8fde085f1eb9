package dev.stroma.spring.boot;

import java.time.Clock;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;

import dev.stroma.graph.EntityExtractor;
import dev.stroma.provider.HttpTransport;
import dev.stroma.search.Reranker;

/**
 * Auto-configuration of indexes: the file at {@code stroma.path}, and those that
 * {@code stroma.indexes.*} names, opened and closed by the application context. Each bean
 * backs off when the application has its own; a {@link Reranker}, an
 * {@link EntityExtractor}, a {@link HttpTransport}, a {@link Clock}, a
 * {@link MeterRegistry} and an {@link ObservationRegistry} are taken where there is one.
 *
 * <p>
 * All bean names begin with {@code stroma}, and no bean is of a type that makes other
 * auto-configurations back off: the index's data source, transactions and threads are its
 * own. What is taken where there is one is looked for when an index is opened, hence no
 * order among auto-configurations, which costs a start some time for each that is absent.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "stroma.enabled", matchIfMissing = true)
@EnableConfigurationProperties({ StromaProperties.class, EmbedderProperties.class, ChatProperties.class,
		FusionProperties.class, RerankProperties.class })
@Import({ IndexPartsConfiguration.class, IndexConfiguration.class, ServiceConfiguration.class,
		NamedIndexConfiguration.class })
@ImportRuntimeHints(StromaRuntimeHints.class)
public final class StromaAutoConfiguration {

}
