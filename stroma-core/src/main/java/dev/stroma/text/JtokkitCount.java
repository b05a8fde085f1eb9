package dev.stroma.text;

import java.util.Arrays;
import java.util.stream.Collectors;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;

import dev.stroma.error.InvalidInputException;

/**
 * Counts the tokens of OpenAI's models by jtokkit, special tokens as text. Loaded only
 * when it is asked for, as the library may be missing.
 */
final class JtokkitCount implements TokenCounter {

	private static final EncodingRegistry ENCODINGS = Encodings.newLazyEncodingRegistry();

	private final Encoding encoding;

	private JtokkitCount(Encoding encoding) {
		this.encoding = encoding;
	}

	static TokenCounter of(String encoding) {
		return ENCODINGS.getEncoding(encoding)
			.map(JtokkitCount::new)
			.orElseThrow(() -> new InvalidInputException(
					"Encoding '%s' is unknown to jtokkit: use one of %s".formatted(encoding,
							Arrays.stream(EncodingType.values())
								.map(EncodingType::getName)
								.collect(Collectors.joining(", ")))));
	}

	@Override
	public String identity() {
		return "jtokkit-1(%s)".formatted(this.encoding.getName());
	}

	@Override
	public int count(String text, int start, int end) {
		return this.encoding.countTokensOrdinary(text.substring(start, end));
	}

}
