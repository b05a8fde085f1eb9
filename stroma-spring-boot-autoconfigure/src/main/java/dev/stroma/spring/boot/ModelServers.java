package dev.stroma.spring.boot;

import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;

import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.HttpTransport;
import dev.stroma.spring.boot.StromaConnectionDetails.Server;

/**
 * Where model servers are, and what the host has for requests to them.
 */
record ModelServers(StromaConnectionDetails details, ObjectProvider<HttpTransport> transport,
		ObjectProvider<MeterRegistry> meters) {

	Endpoint embedder(EmbedderProperties properties) {
		return hosted(properties.endpoint(this.details.embedder()));
	}

	/**
	 * @return {@code null} when nothing knows the server
	 */
	@Nullable OpenAiChatClient chat(ChatProperties properties) {
		Server known = this.details.chat();
		Server server = (known != null) ? known
				: PropertiesConnectionDetails.server(properties.baseUrl(), properties.apiKey());
		return (server != null) ? properties.client(hosted(properties.endpoint(server))) : null;
	}

	/** An endpoint that uses what the host has. */
	Endpoint hosted(Endpoint endpoint) {
		HttpTransport own = this.transport.getIfUnique();
		Endpoint sending = (own != null) ? endpoint.transport(own) : endpoint;
		MeterRegistry registry = this.meters.getIfUnique();
		return (registry != null) ? sending.meters(registry) : sending;
	}

}
