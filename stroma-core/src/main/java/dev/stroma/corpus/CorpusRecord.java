package dev.stroma.corpus;

import java.util.Map;
import java.util.TreeMap;

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

	private final String scope;

	private final String ref;

	private final String kind;

	private final String title;

	private final String sourceRef;

	private final BodyFormat format;

	private final String body;

	private final Metadata metadata;

	private CorpusRecord(String scope, String ref, String kind, String title, String sourceRef, BodyFormat format,
			String body, Metadata metadata) {
		this.scope = scope;
		this.ref = ref;
		this.kind = kind;
		this.title = title;
		this.sourceRef = sourceRef;
		this.format = format;
		this.body = body;
		this.metadata = metadata;
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
		String name = CleanText.name("record ref", require(ref, "record ref"));
		return new CorpusRecord("", name, DEFAULT_KIND, orElse(title, name), name, BodyFormat.MARKDOWN,
				CleanText.body(require(markdown, "body of record '" + name + "'")), Metadata.empty());
	}

	public CorpusRecord kind(@Nullable String kind) {
		return new CorpusRecord(this.scope, this.ref, orElse(kind, DEFAULT_KIND), this.title, this.sourceRef,
				this.format, this.body, this.metadata);
	}

	/**
	 * @param sourceRef where the text came from, such as a path or an address; blank
	 * means the ref
	 */
	public CorpusRecord sourceRef(@Nullable String sourceRef) {
		return new CorpusRecord(this.scope, this.ref, this.kind, this.title, orElse(sourceRef, this.ref), this.format,
				this.body, this.metadata);
	}

	public CorpusRecord format(BodyFormat format) {
		return new CorpusRecord(this.scope, this.ref, this.kind, this.title, this.sourceRef, format, this.body,
				this.metadata);
	}

	public CorpusRecord metadata(Metadata metadata) {
		return new CorpusRecord(this.scope, this.ref, this.kind, this.title, this.sourceRef, this.format, this.body,
				metadata);
	}

	/**
	 * As {@link #metadata(Metadata)}, from plain values.
	 */
	public CorpusRecord metadata(Map<String, ? extends @Nullable Object> values) {
		return metadata(Metadata.of(values));
	}

	/**
	 * The same record in another scope. Scoped indexes do this; applications need not.
	 */
	public CorpusRecord inScope(String scope) {
		return new CorpusRecord(checkedScope(scope), this.ref, this.kind, this.title, this.sourceRef, this.format,
				this.body, this.metadata);
	}

	/**
	 * The scope's name as it is kept: exactly, but for surrounding blanks.
	 * @param scope the tenant or partition, {@code ""} for none
	 * @throws InvalidInputException when it is blank but not empty, too long or has
	 * control characters
	 */
	public static String checkedScope(String scope) {
		return require(scope, "scope").isEmpty() ? "" : CleanText.name("scope", scope);
	}

	public String scope() {
		return this.scope;
	}

	public String ref() {
		return this.ref;
	}

	public String kind() {
		return this.kind;
	}

	public String title() {
		return this.title;
	}

	public String sourceRef() {
		return this.sourceRef;
	}

	public BodyFormat format() {
		return this.format;
	}

	public String body() {
		return this.body;
	}

	public Metadata metadata() {
		return this.metadata;
	}

	/**
	 * Covers everything but the identity (scope and ref): equal hashes mean equal chunks
	 * and equal metadata under the same configuration. The order of metadata keys does
	 * not count.
	 */
	public ContentHash contentHash() {
		return ContentHash.over("stroma-record-1")
			.text(this.kind)
			.text(this.title)
			.text(this.sourceRef)
			.text(this.format.label())
			.text(this.body)
			.bytes(MetadataCodec.encode(new TreeMap<>(this.metadata.asMap())))
			.build();
	}

	private static String orElse(@Nullable String text, String fallback) {
		String line = (text != null) ? CleanText.line(text) : "";
		return line.isEmpty() ? fallback : line;
	}

	private static <T> T require(@Nullable T value, String what) {
		if (value == null) {
			throw new InvalidInputException("The %s is null: give it a value".formatted(what));
		}
		return value;
	}

	@Override
	public String toString() {
		return "CorpusRecord[%s, %s, %d characters]".formatted(this.ref, this.title, this.body.length());
	}

}
