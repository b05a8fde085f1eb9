package dev.stroma.store;

/**
 * How far the passages have been read for what they speak of.
 *
 * @param identity of what reads them, empty in the beginning
 * @param through id of the last chunk that was read
 */
public record ExtractionState(String identity, long through) {

	static final ExtractionState NONE = new ExtractionState("", 0);

	static ExtractionState parse(String text) {
		int blank = text.indexOf(' ');
		return new ExtractionState(text.substring(blank + 1), Long.parseLong(text.substring(0, blank)));
	}

}
