package dev.stroma.provider;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.ProviderException.FailureClass;

/**
 * The error object that providers answer with, and some of them with status 200.
 *
 * @param message of the provider, may be empty
 * @param failureClass what its code says, {@code DEPENDENCY_UNAVAILABLE} when it has no
 * code or one nobody knows
 */
record ErrorBody(String message, FailureClass failureClass) {

	private static final ObjectMapper JSON = new ObjectMapper();

	/**
	 * @return {@code null} when the body is no JSON object or has no error in it
	 */
	static @Nullable ErrorBody parse(byte[] body) {
		JsonNode root;
		try {
			root = JSON.readTree(body);
		}
		catch (IOException ex) {
			return null;
		}
		if (root == null || !root.isObject()) {
			return null;
		}
		JsonNode error = root.path("error");
		String message = firstText(root.path("message"), error, error.path("message"), error.path("error"),
				error.path("detail"), root.path("detail"));
		boolean present = (error.isObject() && !error.isEmpty()) || !message.isEmpty();
		return present ? new ErrorBody(message, failureClass(List.of(error.path("code"), error.path("status"),
				error.path("type"), root.path("code"), root.path("status"), root.path("type")))) : null;
	}

	private static String firstText(JsonNode... candidates) {
		for (JsonNode candidate : candidates) {
			if (candidate.isTextual() && !candidate.textValue().isBlank()) {
				return candidate.textValue();
			}
		}
		return "";
	}

	private static FailureClass failureClass(List<JsonNode> codes) {
		for (JsonNode code : codes) {
			FailureClass failureClass = code.isTextual() ? ofCode(code.textValue()) : ofNumber(code.asInt());
			if (failureClass != null) {
				return failureClass;
			}
		}
		return FailureClass.DEPENDENCY_UNAVAILABLE;
	}

	private static @Nullable FailureClass ofNumber(int code) {
		return (code >= 400 && code <= 599) ? FailureClass.ofStatus(code) : null;
	}

	/** The codes of OpenAI's and Anthropic's references; whole words, never parts. */
	private static @Nullable FailureClass ofCode(String code) {
		if (code.matches("\\d{3}")) {
			return ofNumber(Integer.parseInt(code));
		}
		return switch (code.toLowerCase(Locale.ROOT)) {
			case "invalid_api_key", "authentication_error", "permission_error", "billing_error", "insufficient_quota" ->
				FailureClass.AUTH;
			case "rate_limit_exceeded", "rate_limit_error", "tokens", "requests" -> FailureClass.RATE_LIMIT;
			case "timeout_error", "timeout" -> FailureClass.TIMEOUT;
			case "server_error", "api_error", "overloaded_error", "internal_error" -> FailureClass.SERVER;
			case "invalid_request_error", "not_found_error", "model_not_found", "context_length_exceeded",
					"request_too_large" ->
				FailureClass.SCHEMA_MISMATCH;
			default -> null;
		};
	}

}
