package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

import dev.stroma.StromaOptions;

/**
 * Where the sqlite-vec extension is.
 *
 * @param path Library to load instead of the bundled one.
 * @param directory Directory that the bundled library is extracted to, not mounted
 * noexec. Without it, one of this user's under the system's temporary directory.
 */
record SqliteVecProperties(@Nullable String path, @Nullable String directory) {

	StromaOptions applyTo(StromaOptions options) {
		return options.sqliteVec(StromaProperties.path("stroma.sqlite-vec.path", this.path),
				StromaProperties.path("stroma.sqlite-vec.directory", this.directory));
	}

}
