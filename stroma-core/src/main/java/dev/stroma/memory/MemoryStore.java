package dev.stroma.memory;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.stroma.chat.ChatCompletions;
import dev.stroma.error.IndexUnavailableException;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotFoundException;
import dev.stroma.filter.Filter;
import dev.stroma.graph.Graph;

/**
 * What an agent remembers, found again by words and by meaning. Memories are records of a
 * scope of their own, so that no search for documents finds them, and no sync or rebuild
 * of documents removes them. Thread-safe. Whatever writes throws
 * {@link IndexUnavailableException} where the index is only read.
 */
public interface MemoryStore {

	/** The metadata key, not to be used for others, of when a memory came to be. */
	String AT = "memory_at";

	/** The metadata key that names the memories of which one was made. */
	String CONSOLIDATED_FROM = "consolidated_from";

	/**
	 * Remembers something, so that it is found at once by its words, and by its meaning
	 * as soon as its vector is there.
	 * <ol>
	 * <li>With an id: it takes the place of the memory of that name, if it differs.</li>
	 * <li>Without one: a memory of the same content takes it in. Where
	 * {@link MemoryOptions#mergeSimilarity} says so, so does the memory of the same kind
	 * whose content has most words in common with it, which then has the new
	 * content.</li>
	 * </ol>
	 * A memory that takes another in keeps its ref, has the metadata of both, the new
	 * one's values going first, the larger importance, and all else of the new one that
	 * it says.
	 * @throws InvalidInputException when it cannot be indexed
	 */
	default MemoryResult remember(MemoryInput input) {
		return remember(List.of(input)).get(0);
	}

	/**
	 * Remembers a text.
	 */
	default MemoryResult remember(String content) {
		return remember(MemoryInput.of(content));
	}

	/**
	 * Remembers several things, one after the other, in one change of the index: all or
	 * none. Where memories are merged by similarity, each is a change of its own.
	 * @return what became of each, in their order
	 */
	List<MemoryResult> remember(Collection<MemoryInput> inputs);

	/**
	 * The memories that answer a question best, of those that hold now. The 100 best
	 * passages by evidence are looked at, the prior is applied to them once, and each
	 * memory is recalled with its best one.
	 */
	RecallResult recall(RecallRequest request);

	/**
	 * As {@link #recall(RecallRequest)}, as {@link #request} asks for them.
	 */
	default RecallResult recall(String text) {
		return recall(request(text));
	}

	/**
	 * A request with what the index was opened with.
	 */
	RecallRequest request(String text);

	/**
	 * The memory of this name, whether it holds now or not.
	 */
	Optional<Memory> get(String ref);

	/**
	 * The memories that hold now and pass the filter, by ref.
	 * @param filter {@code null} for all
	 * @param after where an earlier page said that the list goes on, {@code null} for its
	 * beginning
	 * @param limit how many at most, 1 to 250
	 */
	MemoryPage list(@Nullable Filter filter, @Nullable String after, int limit);

	/**
	 * How many of the memories that hold now pass the filter, or are there at all.
	 */
	long count(@Nullable Filter filter);

	/**
	 * Changes a memory. It keeps its name, whatever its content becomes, and its age
	 * unless the change sets another.
	 * @throws NotFoundException when there is none
	 */
	MemoryResult update(String ref, UnaryOperator<MemoryInput> change);

	/**
	 * Forgets the memories that pass a filter, those that do not hold now among them.
	 * @return how many
	 */
	int forget(Filter filter);

	/**
	 * Forgets memories; refs that are not there are ignored.
	 * @return how many there were
	 */
	int forget(Collection<String> refs);

	/**
	 * As {@link #forget(Collection)}.
	 */
	default int forget(String... refs) {
		return forget(Arrays.asList(refs));
	}

	/**
	 * Puts old memories that belong together into one each, which the chat model writes:
	 * its kind is theirs, its age that of the last of them, and its metadata name them.
	 * They are kept until it is committed. What the chat model fails at is left as it is,
	 * and said in the report.
	 * @param chat is not closed
	 */
	ConsolidationReport consolidate(ChatCompletions chat, Consolidation options);

	/**
	 * What memories speak of and how that is related, by which a recall also finds them.
	 * It is a graph of its own, beside that of the documents.
	 */
	Graph graph();

	/**
	 * The same store confined to one scope, such as a user or an agent: it remembers for,
	 * recalls of and forgets nothing but that.
	 * @throws InvalidInputException when this one is confined to another scope itself
	 */
	MemoryStore scoped(String scope);

}
