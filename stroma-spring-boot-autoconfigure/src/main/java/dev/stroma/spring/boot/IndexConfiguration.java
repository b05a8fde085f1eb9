package dev.stroma.spring.boot;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

import dev.stroma.Stroma;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.embed.Embedder;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.search.FusionStrategy;
import dev.stroma.search.Reranker;
import dev.stroma.text.TextAnalyzer;

/**
 * The index at {@code stroma.path}.
 */
@Configuration(proxyBeanMethods = false)
class IndexConfiguration {

	@Bean(destroyMethod = "close")
	@ConditionalOnMissingBean
	@Conditional(OnUnnamedIndex.class)
	Stroma stroma(StromaProperties properties, IndexParts parts, ConfigurableListableBeanFactory beans,
			Environment environment) {
		QualifiedBeans qualified = QualifiedBeans.of(beans, environment);
		return parts.open(StromaIndexes.DEFAULT, properties,
				new IndexParts.Chosen(new ContainerEmbedder(qualified.unnamed(Embedder.class)),
						qualified.unnamed(ChunkPolicy.class), qualified.unnamed(TextAnalyzer.class),
						qualified.unnamed(FusionStrategy.class), qualified.unnamedIfAny(Reranker.class),
						qualified.unnamedIfAny(EntityExtractor.class)),
				qualified.allUnnamed(StromaCustomizer.class));
	}

}
