package dev.stroma.memory;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What of a conversation fits into a prompt.
 *
 * @param summary of the turns up to one, {@code null} when there is none or it does not
 * fit
 * @param turns the last ones after the summary's, in their order
 * @param tokens how many all of it has
 * @param omitted how many turns are neither summarised here nor among these
 */
public record ConversationWindow(@Nullable String summary, List<Turn> turns, int tokens, long omitted) {

	public ConversationWindow {
		turns = List.copyOf(turns);
	}

}
