package dev.stroma.spring.boot;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * The indexes that have a name.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(OnNamedIndexes.class)
@Import(NamedIndexRegistrar.class)
class NamedIndexConfiguration {

	@Bean
	StromaIndexes stromaIndexes(ConfigurableListableBeanFactory beans, Environment environment) {
		return new StromaIndexes(beans, IndexNames.of(environment));
	}

	@Bean(name = NamedIndexes.BEAN, destroyMethod = "close")
	NamedIndexes stromaNamedIndexes(ConfigurableListableBeanFactory beans, Environment environment, IndexParts parts,
			ApplicationEventPublisher events) {
		return new NamedIndexes(QualifiedBeans.of(beans, environment), environment, parts, events);
	}

}
