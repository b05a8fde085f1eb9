package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * Takes the sqlite-vec libraries and the bundled model into a native image. The SQLite
 * driver brings hints of its own.
 */
final class StromaRuntimeHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.resources().registerPattern("dev/stroma/sqlitevec/**");
		hints.resources().registerPattern("dev/stroma/model/*");
	}

}
