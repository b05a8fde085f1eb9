package dev.stroma.spring.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains a property that is missing or has a value that cannot be used.
 */
final class StromaPropertyFailureAnalyzer extends AbstractFailureAnalyzer<StromaPropertyException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, StromaPropertyException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
	}

}
