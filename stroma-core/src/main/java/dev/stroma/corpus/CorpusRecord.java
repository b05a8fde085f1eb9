package dev.stroma.corpus;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * One document as it is indexed: an identity, a text and what is known about it.
 * Immutable; the methods named after a part return a changed copy.
 *
 * <p>
 * Texts are normalised here, at the door: NFC, no byte order mark, LF line ends, blanks
 * for control characters, U+FFFD for half surrogate pairs. Offsets anywhere in Stroma
 * refer to the {@link #body()} this record returns, which is what the index stores.
 */
public final class CorpusRecord {

	/** The kind of records that were given none. */
	public static final String DEFAULT_KIND = "artifact";

	private String scope = "";

	private final String ref;

	private CleanText kind = CleanText.clean(DEFAULT_KIND);

	private CleanText title;

	private CleanText sourceRef;

	private BodyFormat format = BodyFormat.MARKDOWN;

	private final CleanText body;

	private Metadata metadata = Metadata.empty();

	private @Nullable Double importance;

	private Validity validity = Validity.ALWAYS;

	private @Nullable GivenVectors vectors;

	/** Computed when it is first asked for. */
	private @Nullable ContentHash contentHash;

	private CorpusRecord(String ref, CleanText title, CleanText body) {
		this.ref = ref;
		this.title = title;
		this.sourceRef = CleanText.clean(ref);
		this.body = body;
	}

	private CorpusRecord(CorpusRecord other) {
		this.scope = other.scope;
		this.ref = other.ref;
		this.kind = other.kind;
		this.title = other.title;
		this.sourceRef = other.sourceRef;
		this.format = other.format;
		this.body = other.body;
		this.metadata = other.metadata;
		this.importance = other.importance;
		this.validity = other.validity;
		this.vectors = other.vectors;
	}

	private CorpusRecord with(Consumer<CorpusRecord> change) {
		CorpusRecord changed = new CorpusRecord(this);
		change.accept(changed);
		return changed;
	}

	/**
	 * A Markdown record.
	 * @param ref the record's name, unique in its scope; kept exactly but for surrounding
	 * blanks
	 * @param title shown with each hit and searched with the text; blank means the ref
	 * @param markdown the text, possibly empty
	 * @throws InvalidInputException when the ref is blank, too long or has control
	 * characters
	 */
	public static CorpusRecord of(String ref, @Nullable String title, String markdown) {
		String name = CleanText.name("record ref", InvalidInputException.require(ref, "record ref"));
		return new CorpusRecord(name, line(title, name),
				CleanText.body(InvalidInputException.require(markdown, "body of record '" + name + "'")));
	}

	public CorpusRecord kind(@Nullable String kind) {
		return with((changed) -> changed.kind = line(kind, DEFAULT_KIND));
	}

	/**
	 * @param sourceRef where the text came from, such as a path or an address; blank
	 * means the ref
	 */
	public CorpusRecord sourceRef(@Nullable String sourceRef) {
		return with((changed) -> changed.sourceRef = line(sourceRef, this.ref));
	}

	public CorpusRecord format(BodyFormat format) {
		return with((changed) -> changed.format = format);
	}

	public CorpusRecord metadata(Metadata metadata) {
		return with((changed) -> changed.metadata = metadata);
	}

	/**
	 * As {@link #metadata(Metadata)}, from plain values.
	 */
	public CorpusRecord metadata(Map<String, ? extends @Nullable Object> values) {
		return metadata(Metadata.of(values));
	}

	/**
	 * @param importance how much the record matters, 0 to 1; shown with each hit, no part
	 * of ranking
	 */
	public CorpusRecord importance(double importance) {
		if (!(importance >= 0 && importance <= 1)) {
			throw new InvalidInputException(
					"The importance of record '%s' is %s: use 0 to 1".formatted(this.ref, importance));
		}
		return with((changed) -> changed.importance = importance + 0.0); // no minus zero
	}

	/**
	 * @param from the first moment at which a search finds the record, {@code null} for
	 * no limit; of the years 0 to 9999
	 */
	public CorpusRecord validFrom(@Nullable Instant from) {
		return with((changed) -> changed.validity = new Validity(from, this.validity.until()));
	}

	/**
	 * @param until the first moment at which a search does not find the record any more,
	 * {@code null} for no limit; of the years 0 to 9999
	 */
	public CorpusRecord validUntil(@Nullable Instant until) {
		return with((changed) -> changed.validity = new Validity(this.validity.from(), until));
	}

	/**
	 * Brings the vectors of the record's passages along; they are checked when it is
	 * indexed, and no part of its hash.
	 * @param model identity of the model that made them, as
	 * {@code embedder.profile().identity()} gives it
	 * @param vectors one per passage that can be found, in their order
	 */
	public CorpusRecord vectors(String model, List<float[]> vectors) {
		GivenVectors given = new GivenVectors(model, vectors);
		return with((changed) -> changed.vectors = given);
	}

	/**
	 * As {@link #vectors(String, List)}, for a record of one passage.
	 */
	public CorpusRecord vector(String model, float[] vector) {
		return vectors(model, List.of(vector));
	}

	/**
	 * The same record in another scope. Scoped indexes do this; applications need not.
	 */
	public CorpusRecord inScope(String scope) {
		if (this.scope.equals(scope)) {
			return this;
		}
		return with((changed) -> {
			changed.scope = checkedScope(scope);
			changed.contentHash = this.contentHash;
		});
	}

	/**
	 * The scope's name as it is kept: exactly, but for surrounding blanks.
	 * @param scope the tenant or partition, {@code ""} for none
	 * @throws InvalidInputException when it is blank but not empty, too long or has
	 * control characters
	 */
	public static String checkedScope(String scope) {
		return InvalidInputException.require(scope, "scope").isEmpty() ? "" : CleanText.name("scope", scope);
	}

	/**
	 * The text that {@link #body()} returns for a body.
	 */
	public static String cleanBody(String text) {
		return CleanText.body(InvalidInputException.require(text, "body")).text();
	}

	public String scope() {
		return this.scope;
	}

	public String ref() {
		return this.ref;
	}

	public String kind() {
		return this.kind.text();
	}

	public String title() {
		return this.title.text();
	}

	public String sourceRef() {
		return this.sourceRef.text();
	}

	public BodyFormat format() {
		return this.format;
	}

	public String body() {
		return this.body.text();
	}

	public Metadata metadata() {
		return this.metadata;
	}

	public OptionalDouble importance() {
		return (this.importance != null) ? OptionalDouble.of(this.importance) : OptionalDouble.empty();
	}

	public Validity validity() {
		return this.validity;
	}

	public Optional<GivenVectors> vectors() {
		return Optional.ofNullable(this.vectors);
	}

	/**
	 * Covers everything but the identity (scope and ref): equal hashes mean equal chunks
	 * and equal metadata under the same configuration. The order of metadata keys does
	 * not count.
	 */
	public ContentHash contentHash() {
		ContentHash known = this.contentHash;
		if (known == null) {
			known = RecordHash.of(this);
			this.contentHash = known;
		}
		return known;
	}

	/**
	 * What was done to the texts of this record, metadata included, one warning per kind
	 * in the order of the kinds; none when they are as they were given. Blanks around
	 * one-line texts do not count. No part of the hash.
	 */
	public List<TextWarning> warnings() {
		List<TextWarning> warnings = new ArrayList<>(this.title.warnings());
		warnings.addAll(this.body.warnings());
		warnings.addAll(this.kind.warnings());
		warnings.addAll(this.sourceRef.warnings());
		warnings.addAll(this.metadata.warnings());
		return warnings.isEmpty() ? List.of() : TextWarning.merge(warnings);
	}

	private static CleanText line(@Nullable String text, String fallback) {
		return (text != null) ? CleanText.line(text).orElse(fallback) : CleanText.clean(fallback);
	}

	@Override
	public String toString() {
		return "CorpusRecord[%s, %s, %d characters]".formatted(this.ref, title(), body().length());
	}

}
