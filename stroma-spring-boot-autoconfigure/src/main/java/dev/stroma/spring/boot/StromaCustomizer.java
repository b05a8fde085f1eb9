package dev.stroma.spring.boot;

import dev.stroma.StromaOptions;

/**
 * Changes what properties and beans do not cover before the index is opened. Customizers
 * are applied in the order of their beans, each to what the one before returned.
 */
@FunctionalInterface
public interface StromaCustomizer {

	/**
	 * The options to open the index with.
	 * @param options as made from {@code stroma.*} and the beans; whether the worker
	 * starts is left to the application context
	 */
	StromaOptions customize(StromaOptions options);

}
