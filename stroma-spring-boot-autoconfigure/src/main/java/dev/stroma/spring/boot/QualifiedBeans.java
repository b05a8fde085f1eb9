package dev.stroma.spring.boot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;

/**
 * The application's beans by the index that they are for.
 *
 * @param indexes the names of all
 */
record QualifiedBeans(ConfigurableListableBeanFactory beans, List<String> indexes) {

	static QualifiedBeans of(ConfigurableListableBeanFactory beans, Environment environment) {
		return new QualifiedBeans(beans, IndexNames.of(environment));
	}

	/** The one that has the index's name as qualifier, if there is one. */
	<T> @Nullable T named(Class<T> type, String index) {
		List<T> named = allNamed(type, index);
		if (named.size() > 1) {
			throw new NoUniqueBeanDefinitionException(type, named.size(),
					"several beans have the qualifier '%s'".formatted(index));
		}
		return named.isEmpty() ? null : named.get(0);
	}

	/** Those that have the index's name as qualifier, in their order. */
	<T> List<T> allNamed(Class<T> type, String index) {
		return beans(type, (bean) -> isFor(index, bean));
	}

	/** The one that is injected where no index is named. */
	<T> T unnamed(Class<T> type) {
		return this.beans.getBeanProvider(type).getObject();
	}

	<T> @Nullable T unnamedIfAny(Class<T> type) {
		return this.beans.getBeanProvider(type).getIfAvailable();
	}

	/** Those that are for no index in particular, in their order. */
	<T> List<T> allUnnamed(Class<T> type) {
		return beans(type, (bean) -> this.indexes.stream().noneMatch((index) -> isFor(index, bean)));
	}

	private <T> List<T> beans(Class<T> type, Predicate<String> wanted) {
		Set<T> beans = Collections.newSetFromMap(new IdentityHashMap<>());
		Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beans, type))
			.filter(wanted)
			.forEach((bean) -> beans.add(this.beans.getBean(bean, type)));
		// only the provider knows the order that a factory method gives
		List<T> ordered = new ArrayList<>(this.beans.getBeanProvider(type).orderedStream().toList());
		ordered.retainAll(beans);
		return ordered;
	}

	private boolean isFor(String index, String bean) {
		return BeanFactoryAnnotationUtils.isQualifierMatch(index::equals, bean, this.beans);
	}

}
