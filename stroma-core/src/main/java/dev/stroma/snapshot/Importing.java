package dev.stroma.snapshot;

import java.nio.file.Path;

/**
 * Brings the records of another file into a scope. Not API: what {@link Snapshots} is
 * given.
 */
@FunctionalInterface
public interface Importing {

	ImportReport importFrom(String scope, Path file);

}
