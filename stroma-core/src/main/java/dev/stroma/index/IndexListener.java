package dev.stroma.index;

/**
 * Hears how far a run is, after each batch of records, on the thread that runs it. An
 * exception it throws ends the run as a failure of the source would.
 */
@FunctionalInterface
public interface IndexListener {

	void progressed(IndexProgress progress);

}
