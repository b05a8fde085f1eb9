package dev.stroma.spring.boot;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Where an index's meters go: to the host's registry if it has one, and, where there are
 * several indexes, with the index's name as tag.
 *
 * @param tagged whether there are several indexes
 */
record IndexMeters(ObjectProvider<MeterRegistry> host, boolean tagged) {

	@Nullable MeterRegistry of(String index) {
		MeterRegistry registry = this.host.getIfUnique();
		if (registry == null || !this.tagged) {
			return registry;
		}
		CompositeMeterRegistry composite = new CompositeMeterRegistry();
		composite.config().commonTags("index", index);
		composite.add(registry);
		return composite;
	}

}
