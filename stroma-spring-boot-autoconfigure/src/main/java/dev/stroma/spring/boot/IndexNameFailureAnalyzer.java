package dev.stroma.spring.boot;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Explains that a service was asked for without the name of its index, where all indexes
 * have one.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class IndexNameFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private final Environment environment;

	IndexNameFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		Class<?> type = cause.getBeanType();
		if (type == null || !type.getName().startsWith("dev.stroma.")
				|| this.environment.containsProperty("stroma.path")) {
			return null;
		}
		List<String> names = IndexNames.of(this.environment);
		if (names.isEmpty()) {
			return null;
		}
		return new FailureAnalysis(
				"There is no %s of an index without a name, or with another name than those below 'stroma.indexes': %s."
					.formatted(type.getSimpleName(), String.join(", ", names)),
				"Name the index where it is injected, such as with @Qualifier(\"%s\"), or set the property 'stroma.path' for an index without a name."
					.formatted(names.get(0)),
				cause);
	}

}
