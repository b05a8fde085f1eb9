package dev.stroma.provider;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * The address of a server, kept apart from the name and password that may stand in it.
 *
 * @param uri without them, without query and fragment and without a slash at its end
 */
record BaseUrl(URI uri, @Nullable String userInfo, @Nullable String rawUserInfo) {

	static BaseUrl parse(String text) {
		URI given;
		try {
			given = new URI(text.strip());
		}
		catch (URISyntaxException ex) {
			throw refusal(ex.getReason());
		}
		String scheme = (given.getScheme() != null) ? given.getScheme().toLowerCase(Locale.ROOT) : "";
		if (!scheme.equals("http") && !scheme.equals("https")) {
			throw refusal("it does not begin with http:// or https://");
		}
		if (given.getHost() == null) {
			throw refusal("it has no host");
		}
		String path = given.getRawPath().replaceFirst("/+$", "");
		String port = (given.getPort() >= 0) ? ":" + given.getPort() : "";
		URI uri = URI.create(scheme + "://" + given.getHost() + port + (path.isEmpty() ? "/v1" : path));
		return new BaseUrl(uri, given.getUserInfo(), given.getRawUserInfo());
	}

	/** Without the value, which may have a password in it. */
	private static InvalidInputException refusal(String reason) {
		return new InvalidInputException(
				"The base URL cannot be used (%s): give one such as http://localhost:11434/v1".formatted(reason));
	}

	URI resolve(String path) {
		return URI.create(this.uri + path);
	}

	Map<String, String> authorization() {
		return (this.userInfo != null) ? Map.of("Authorization", "Basic " + base64(this.userInfo)) : Map.of();
	}

	Secrets secrets(@Nullable String apiKey) {
		if (this.userInfo == null || this.rawUserInfo == null) {
			return Secrets.of(Stream.ofNullable(apiKey));
		}
		String password = this.userInfo.substring(this.userInfo.indexOf(':') + 1);
		return Secrets.of(Stream.concat(Stream.ofNullable(apiKey),
				Stream.of(this.userInfo, this.rawUserInfo, password, base64(this.userInfo))));
	}

	private static String base64(String text) {
		return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public String toString() {
		return this.uri.toString();
	}

}
