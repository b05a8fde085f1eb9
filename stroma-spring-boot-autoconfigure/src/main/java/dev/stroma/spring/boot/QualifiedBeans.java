package dev.stroma.spring.boot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;

/**
 * The application's beans by the index that they are for.
 *
 * @param names of all indexes, looked for when they are asked for
 */
record QualifiedBeans(ConfigurableListableBeanFactory beans, Supplier<List<String>> names) {

	static QualifiedBeans of(ConfigurableListableBeanFactory beans, Environment environment) {
		return new QualifiedBeans(beans, SingletonSupplier.of(() -> IndexNames.of(environment)));
	}

	/** The names of all indexes. */
	List<String> indexes() {
		return this.names.get();
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

	/** The one for no index in particular that is injected where none is named. */
	<T> T unnamed(Class<T> type) {
		T found = unnamedIfAny(type);
		if (found == null) {
			throw new NoSuchBeanDefinitionException(type);
		}
		return found;
	}

	<T> @Nullable T unnamedIfAny(Class<T> type) {
		List<String> names = unnamedNames(type);
		if (names.size() > 1) {
			// the container knows which of them comes first, or says that it does not
			return this.beans.getBeanProvider(type).getObject();
		}
		return names.isEmpty() ? null : this.beans.getBean(names.get(0), type);
	}

	/**
	 * The names of those for no index in particular that are injected where none is
	 * named.
	 */
	List<String> unnamedNames(Class<?> type) {
		return Stream.of(BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beans, type, true, false))
			.filter((bean) -> isInjected(bean) && isForNone(bean))
			.toList();
	}

	/** Whether a bean is injected where its type alone is asked for. */
	private boolean isInjected(String bean) {
		BeanDefinition definition = this.beans.containsBeanDefinition(bean) ? this.beans.getMergedBeanDefinition(bean)
				: null;
		return !(definition instanceof AbstractBeanDefinition described)
				|| (described.isAutowireCandidate() && described.isDefaultCandidate());
	}

	private boolean isForNone(String bean) {
		return indexes().stream().noneMatch((index) -> isFor(index, bean));
	}

	/** Those that are for no index in particular, in their order. */
	<T> List<T> allUnnamed(Class<T> type) {
		return beans(type, this::isForNone);
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
