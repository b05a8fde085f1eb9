package dev.stroma.store;

import java.util.Collection;

/**
 * Texts as a JSON array, for {@code json_each}: one bound value however many there are.
 */
final class JsonTexts {

	private JsonTexts() {
	}

	/**
	 * @param texts as names are: one with a control character names nothing and is left
	 * out
	 */
	static String array(Collection<String> texts) {
		StringBuilder json = new StringBuilder("[");
		for (String text : texts) {
			if (text.chars().anyMatch((c) -> c < ' ')) {
				continue;
			}
			json.append((json.length() > 1) ? ",\"" : "\"");
			for (int i = 0; i < text.length(); i++) {
				char c = text.charAt(i);
				if (c == '"' || c == '\\') {
					json.append('\\');
				}
				json.append(c);
			}
			json.append('"');
		}
		return json.append(']').toString();
	}

}
