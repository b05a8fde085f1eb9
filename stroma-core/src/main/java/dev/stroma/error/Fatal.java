package dev.stroma.error;

import org.jspecify.annotations.Nullable;

/**
 * Tells the failures of a part that somebody else wrote, such as a fusion strategy, from
 * those of the virtual machine. Not API: public for the engine's own packages only.
 *
 * <p>
 * Exceptions are the part's, and so are errors: a class that is missing, an assertion, a
 * recursion without an end. A {@link VirtualMachineError} other than the last, such as
 * one about memory, is nobody's, and goes on to the caller.
 */
public final class Fatal {

	private Fatal() {
	}

	/**
	 * Throws a failure of the virtual machine, and nothing else.
	 */
	public static void rethrow(@Nullable Throwable failure) {
		if (failure instanceof VirtualMachineError error && !(error instanceof StackOverflowError)) {
			throw error;
		}
	}

}
