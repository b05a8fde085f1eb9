package dev.stroma.memory;

import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.Validity;
import dev.stroma.error.InvalidInputException;

/**
 * Something to remember. Immutable; the methods named after a part return a changed copy.
 */
public final class MemoryInput {

	private String content;

	private @Nullable String id;

	private @Nullable String kind;

	private @Nullable String source;

	private @Nullable String title;

	private Metadata metadata = Metadata.empty();

	private @Nullable Double importance;

	private @Nullable Validity validity;

	private @Nullable Instant at;

	private MemoryInput(String content) {
		this.content = content;
	}

	private MemoryInput(MemoryInput other) {
		this.content = other.content;
		this.id = other.id;
		this.kind = other.kind;
		this.source = other.source;
		this.title = other.title;
		this.metadata = other.metadata;
		this.importance = other.importance;
		this.validity = other.validity;
		this.at = other.at;
	}

	private MemoryInput with(Consumer<MemoryInput> change) {
		MemoryInput changed = new MemoryInput(this);
		change.accept(changed);
		return changed;
	}

	/**
	 * A memory whose name is made of its content: the same content is one memory.
	 * @param content the text, Markdown or plain
	 * @throws InvalidInputException when it is blank
	 */
	public static MemoryInput of(String content) {
		return new MemoryInput(required(content));
	}

	private static String required(@Nullable String content) {
		if (content == null || content.isBlank()) {
			throw new InvalidInputException(
					"The content of a memory is %s: give it a text".formatted((content == null) ? "null" : "blank"));
		}
		return content;
	}

	public MemoryInput content(String content) {
		String checked = required(content);
		return with((changed) -> changed.content = checked);
	}

	/**
	 * @param id the memory's name in the application: another content of the same name
	 * replaces it. {@code null} for one made of the content
	 */
	public MemoryInput id(@Nullable String id) {
		return with((changed) -> changed.id = id);
	}

	/**
	 * @param kind what sort of memory it is, such as {@code preference}; default
	 * {@code note}
	 */
	public MemoryInput kind(@Nullable String kind) {
		return with((changed) -> changed.kind = kind);
	}

	/**
	 * @param source where it comes from, such as a message's address; default: its ref
	 */
	public MemoryInput source(@Nullable String source) {
		return with((changed) -> changed.source = source);
	}

	/**
	 * @param title searched with the content; default: how the content begins
	 */
	public MemoryInput title(@Nullable String title) {
		return with((changed) -> changed.title = title);
	}

	public MemoryInput metadata(Metadata metadata) {
		return with((changed) -> changed.metadata = metadata);
	}

	public MemoryInput metadata(Map<String, ? extends @Nullable Object> values) {
		return metadata(Metadata.of(values));
	}

	/**
	 * @param importance how much it matters, 0 to 1; default 1. Part of ranking where
	 * {@link RecallRequest#importanceWeight} says so
	 */
	public MemoryInput importance(double importance) {
		if (!(importance >= 0 && importance <= 1)) {
			throw new InvalidInputException("The importance of a memory is %s: use 0 to 1".formatted(importance));
		}
		return with((changed) -> changed.importance = importance);
	}

	/**
	 * @param validity when it holds: it is not recalled outside of that; default: always
	 */
	public MemoryInput validity(@Nullable Validity validity) {
		return with((changed) -> changed.validity = validity);
	}

	/**
	 * @param until the first moment at which it is not recalled any more, {@code null}
	 * for never
	 */
	public MemoryInput validUntil(@Nullable Instant until) {
		Validity before = this.validity;
		return validity(new Validity((before != null) ? before.from() : null, until));
	}

	/**
	 * @param at when it came to be, for its age; default: now
	 */
	public MemoryInput at(@Nullable Instant at) {
		return with((changed) -> changed.at = at);
	}

	public String content() {
		return this.content;
	}

	public @Nullable String id() {
		return this.id;
	}

	public @Nullable String kind() {
		return this.kind;
	}

	public @Nullable String source() {
		return this.source;
	}

	public @Nullable String title() {
		return this.title;
	}

	public Metadata metadata() {
		return this.metadata;
	}

	public @Nullable Double importance() {
		return this.importance;
	}

	public @Nullable Validity validity() {
		return this.validity;
	}

	public @Nullable Instant at() {
		return this.at;
	}

}
