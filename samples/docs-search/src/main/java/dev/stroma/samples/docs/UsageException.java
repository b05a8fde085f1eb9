package dev.stroma.samples.docs;

import org.springframework.boot.ExitCodeGenerator;

/**
 * The sample was started with arguments that make no sense; the message says what to
 * write instead.
 */
final class UsageException extends RuntimeException implements ExitCodeGenerator {

	UsageException(String message) {
		super(message);
	}

	@Override
	public int getExitCode() {
		return 2;
	}

}
