package dev.stroma.spring.boot;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

import dev.stroma.graph.StateOptions;

/**
 * How much state beside the corpus is taken.
 *
 * @param maxKeyLength Characters that a namespace, and a key, may have, 1 to 4096.
 * @param maxValueSize Most bytes that a value may have, 1B to 256MB.
 * @param maxBatch Changes that one batch may have, at least 1.
 */
record StateProperties(@DefaultValue("512") int maxKeyLength, @DefaultValue("1MB") DataSize maxValueSize,
		@DefaultValue("1000") int maxBatch) {

	StateOptions options() {
		StateOptions options = StromaPropertyException.accept("stroma.state.max-key-length", this.maxKeyLength,
				StateOptions.defaults()::maxKeyLength);
		options = StromaPropertyException.accept("stroma.state.max-value-size", this.maxValueSize.toBytes(),
				options::maxValueBytes);
		return StromaPropertyException.accept("stroma.state.max-batch", this.maxBatch, options::maxBatch);
	}

}
