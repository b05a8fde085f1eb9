package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.StringUtils;

/**
 * What properties say of the model servers.
 */
final class PropertiesConnectionDetails implements StromaConnectionDetails {

	private final ObjectProvider<EmbedderProperties> embedder;

	private final ObjectProvider<ChatProperties> chat;

	PropertiesConnectionDetails(ObjectProvider<EmbedderProperties> embedder, ObjectProvider<ChatProperties> chat) {
		this.embedder = embedder;
		this.chat = chat;
	}

	static @Nullable Server server(@Nullable String baseUrl, @Nullable String apiKey) {
		return (baseUrl != null && StringUtils.hasText(baseUrl)) ? new Server(baseUrl, apiKey) : null;
	}

	@Override
	public @Nullable Server embedder() {
		EmbedderProperties said = this.embedder.getObject();
		return server(said.baseUrl(), said.apiKey());
	}

	@Override
	public @Nullable Server chat() {
		ChatProperties said = this.chat.getObject();
		return server(said.baseUrl(), said.apiKey());
	}

}
