package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

import dev.stroma.Stroma;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexInUseException;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.StromaException;

/**
 * Explains why the index could not be opened. What an application's own code gets from an
 * index that is open, in a runner for instance, is left to its stack trace.
 */
final class StromaFailureAnalyzer extends AbstractFailureAnalyzer<StromaException> {

	private final @Nullable BeanFactory beans;

	/**
	 * @param beans of the application, {@code null} when it has none yet
	 */
	StromaFailureAnalyzer(@Nullable BeanFactory beans) {
		this.beans = beans;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, StromaException cause) {
		String action = isWithoutSqlite(cause) ? sqlite() : action(cause);
		boolean hasProperty = findCause(rootFailure, StromaPropertyException.class) != null;
		if (action == null || hasProperty || !isIndex(failedBean(rootFailure))) {
			return null;
		}
		return new FailureAnalysis(String.valueOf(cause.getMessage()), action, cause);
	}

	/** As the engine says it. */
	private static boolean isWithoutSqlite(StromaException cause) {
		return cause instanceof IndexUnavailableException
				&& String.valueOf(cause.getMessage()).startsWith("SQLite itself cannot be loaded");
	}

	private static String sqlite() {
		return ("Java takes the library for %s, %s, from sqlite-jdbc, writes it to a directory and loads it there. Set "
				+ "-Dorg.sqlite.tmpdir to a directory that this process may write to and that is not mounted noexec; "
				+ "where sqlite-jdbc has none for this platform or its C library (glibc or musl), use a newer one, or "
				+ "name your own with -Dorg.sqlite.lib.path and -Dorg.sqlite.lib.name.")
			.formatted(System.getProperty("os.name"), System.getProperty("os.arch"));
	}

	private static @Nullable String action(StromaException cause) {
		if (cause instanceof IndexInUseException) {
			return "Stop the other application, or give each its own file with the property 'stroma.path'. In tests, "
					+ "application contexts that are open at the same time need a file each.";
		}
		if (cause instanceof IncompatibleIndexException) {
			return "The file was left as it is. Do what the description says, or begin a new index: set the property "
					+ "'stroma.path' to a file that does not exist yet.";
		}
		if (cause instanceof IndexUnavailableException) {
			return "See that this process may read and write the file and its directory and that the disk is not full, "
					+ "or set the property 'stroma.path' to another place.";
		}
		return (cause instanceof InvalidInputException)
				? "Correct the property below 'stroma' or the bean that gives this value." : null;
	}

	private boolean isIndex(@Nullable String bean) {
		return bean != null && this.beans != null && this.beans.containsBean(bean)
				&& this.beans.isTypeMatch(bean, Stroma.class);
	}

	/** The innermost bean that could not be created. */
	private static @Nullable String failedBean(Throwable rootFailure) {
		String name = null;
		for (Throwable failure = rootFailure; failure != null; failure = failure.getCause()) {
			if (failure instanceof BeanCreationException creation) {
				name = creation.getBeanName();
			}
		}
		return name;
	}

}
