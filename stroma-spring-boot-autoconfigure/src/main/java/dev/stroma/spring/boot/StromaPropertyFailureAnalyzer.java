package dev.stroma.spring.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Explains a property that is missing or has a value that cannot be used. Before Spring
 * Boot's own, which would say that a group could not be bound.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class StromaPropertyFailureAnalyzer extends AbstractFailureAnalyzer<StromaPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, StromaPropertyException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
	}

}
