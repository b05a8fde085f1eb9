package dev.stroma.memory;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import dev.stroma.error.InvalidInputException;

/**
 * Conversations, turn by turn, with a summary of what is long ago. They are kept as
 * state, so that no search finds them and no rebuild removes them; what is worth finding
 * again is remembered in a {@link MemoryStore}. Thread-safe: turns of several threads are
 * all kept, each call's together.
 */
public interface ConversationStore {

	/**
	 * Adds turns to a conversation, which begins with its first one.
	 * @param conversation its name
	 * @return the number of the last turn
	 * @throws dev.stroma.error.LimitExceededException when a turn, or their number, is
	 * larger than the limits of state
	 */
	long append(String conversation, Collection<Turn> turns);

	/**
	 * As {@link #append(String, Collection)}.
	 */
	default long append(String conversation, Turn... turns) {
		return append(conversation, Arrays.asList(turns));
	}

	/**
	 * The summary and as many of the last turns after it as fit, without a gap. A turn
	 * that does not fit ends it, so that nothing is cut in the middle.
	 * @param maxTokens how many tokens all of it may have, as the index's chunk policy
	 * counts them: words by default
	 */
	ConversationWindow window(String conversation, int maxTokens);

	/**
	 * Turns in their order.
	 * @param after the number of the turn before them, 0 for the first ones
	 * @param limit how many at most, 1 to 1000
	 */
	List<Turn> turns(String conversation, long after, int limit);

	/**
	 * Keeps a summary in place of the turns up to one, which stay until
	 * {@link #deleteSummarized}.
	 * @param through the number of the last turn that it stands for, not before that of
	 * an earlier summary
	 * @throws InvalidInputException when there is no such turn
	 */
	void summarize(String conversation, String summary, long through);

	/**
	 * Deletes the turns that a summary stands for.
	 * @return how many
	 */
	long deleteSummarized(String conversation);

	/**
	 * Deletes a conversation.
	 * @return whether there was one
	 */
	boolean delete(String conversation);

	/** The names of all conversations, in order. */
	List<String> conversations();

	/**
	 * The same store confined to one scope, such as a user.
	 * @throws InvalidInputException when this one is confined to another scope itself
	 */
	ConversationStore scoped(String scope);

}
