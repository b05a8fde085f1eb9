package dev.stroma.samples.docs;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Shows a usage error without its stack trace.
 */
final class UsageFailureAnalyzer extends AbstractFailureAnalyzer<UsageException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UsageException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
	}

}
