package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * What properties say of the model servers.
 */
final class PropertiesConnectionDetails implements StromaConnectionDetails {

	private final @Nullable Server embedder;

	private final @Nullable Server chat;

	PropertiesConnectionDetails(EmbedderProperties embedder, ChatProperties chat) {
		this.embedder = server(embedder.baseUrl(), embedder.apiKey());
		this.chat = server(chat.baseUrl(), chat.apiKey());
	}

	static @Nullable Server server(@Nullable String baseUrl, @Nullable String apiKey) {
		return (baseUrl != null && StringUtils.hasText(baseUrl)) ? new Server(baseUrl, apiKey) : null;
	}

	@Override
	public @Nullable Server embedder() {
		return this.embedder;
	}

	@Override
	public @Nullable Server chat() {
		return this.chat;
	}

}
