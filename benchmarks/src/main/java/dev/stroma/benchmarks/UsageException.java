package dev.stroma.benchmarks;

/**
 * The command line asks for what there is not. The message says what, and what there is.
 */
public final class UsageException extends RuntimeException {

	private static final long serialVersionUID = 1;

	public UsageException(String message) {
		super(message);
	}

}
