package dev.stroma.embed;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.stroma.provider.Endpoint;

/**
 * Which model made the vectors in a file of Stroma, the Go library. Its fingerprint is
 * {@code openai:<base URL>:<model>:<strategy>}, where the strategy says what was put
 * before the texts. Not API: public for the engine's own packages only.
 */
public final class StromaModel {

	private static final Pattern OPENAI = Pattern.compile("openai:[a-z]+://[^/]+/[^:]*:(.+):([^:]+)");

	private static final Pattern USER_INFO = Pattern.compile("://[^/@]*@");

	/**
	 * What Stroma puts before texts.
	 */
	private enum Strategy {

		PLAIN("plain_v1", PromptStyle.NONE),

		NOMIC("nomic_search_prefix_v1", PromptStyle.NOMIC);

		private final String label;

		private final PromptStyle style;

		Strategy(String label, PromptStyle style) {
			this.label = label;
			this.style = style;
		}

	}

	private StromaModel() {
	}

	/**
	 * Stroma's fingerprint of a model, empty when it does not know these prefixes.
	 */
	static String fingerprint(Endpoint endpoint, String model, String documentPrefix, String queryPrefix) {
		return Arrays.stream(Strategy.values())
			.filter((strategy) -> strategy.style.document.equals(documentPrefix)
					&& strategy.style.query.equals(queryPrefix))
			.map((strategy) -> "openai:%s:%s:%s".formatted(endpoint, model, strategy.label))
			.findFirst()
			.orElse("");
	}

	/**
	 * The identity under which vectors are kept: that of the embedder given when base
	 * URL, model and prefixes agree, so that they are its own. Else another one, that of
	 * the same model here as far as it can be told, in case that is given later.
	 * @param fingerprint as the file has it
	 */
	public static String identity(String fingerprint, EmbedderProfile given) {
		String clean = USER_INFO.matcher(fingerprint).replaceFirst("://").replaceAll("\\p{Cntrl}", " ");
		if (clean.equals(given.stromaFingerprint())) {
			return given.identity();
		}
		Matcher openAi = OPENAI.matcher(clean);
		if (openAi.matches()) {
			String model = openAi.group(1);
			for (Strategy strategy : Strategy.values()) {
				String identity = model + '\t'
						+ OpenAiEmbedder.fingerprint(model, 0, strategy.style.document, strategy.style.query);
				if (strategy.label.equals(openAi.group(2)) && !identity.equals(given.identity())) {
					return identity;
				}
			}
		}
		return "Stroma\t" + clean;
	}

}
