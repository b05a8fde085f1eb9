package dev.stroma.spring.boot;

import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;

import dev.stroma.provider.Endpoint;
import dev.stroma.provider.HttpTransport;

/**
 * What the host has for requests to model servers.
 */
record ModelServers(ObjectProvider<HttpTransport> transport, ObjectProvider<MeterRegistry> meters) {

	/** An endpoint that uses it. */
	Endpoint hosted(Endpoint endpoint) {
		HttpTransport own = this.transport.getIfUnique();
		Endpoint sending = (own != null) ? endpoint.transport(own) : endpoint;
		MeterRegistry registry = this.meters.getIfUnique();
		return (registry != null) ? sending.meters(registry) : sending;
	}

}
