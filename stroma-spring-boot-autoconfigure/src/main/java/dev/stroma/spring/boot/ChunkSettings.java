package dev.stroma.spring.boot;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.text.TokenCounter;

/**
 * What properties say of one chunk policy.
 *
 * @param prefix of the properties, which refusals name
 */
record ChunkSettings(String prefix, @Nullable Integer maxTokens, @Nullable Integer wholeTokens, int overlapTokens,
		int parentTokens, int maxSections, TokenCounter counter) {

	/**
	 * What a policy makes of a property.
	 * @param unset where it is not set
	 */
	<T> T accept(String property, @Nullable Integer value, T unset, Function<Integer, T> policy) {
		return (value == null) ? unset : StromaPropertyException.accept(this.prefix + "." + property, value, policy);
	}

}
