package dev.stroma.benchmarks;

import java.io.PrintStream;
import java.nio.file.Path;

import dev.stroma.benchmarks.report.Results;

/**
 * One comparison of systems over the same data in the same run.
 */
public interface Suite {

	/** As it is called on the command line. */
	String name();

	/**
	 * Runs it.
	 * @param directory for its files, empty; whoever gives it deletes it
	 * @param out for the progress
	 * @throws UsageException when the options make no sense for this suite
	 */
	Results run(Options options, Path directory, PrintStream out);

}
