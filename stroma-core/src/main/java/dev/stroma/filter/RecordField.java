package dev.stroma.filter;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.CorpusRecord;

/**
 * A part of a record that filters know by name.
 */
public enum RecordField {

	REF("ref", CorpusRecord::ref),

	KIND("kind", CorpusRecord::kind),

	SOURCE_REF("sourceRef", CorpusRecord::sourceRef),

	IMPORTANCE("importance",
			(record) -> record.importance().isPresent() ? (Object) record.importance().getAsDouble() : null),

	VALID_FROM("validFrom", (record) -> record.validity().from()),

	VALID_UNTIL("validUntil", (record) -> record.validity().until());

	private static final String METADATA = "metadata.";

	private final String label;

	private final Function<CorpusRecord, @Nullable Object> value;

	RecordField(String label, Function<CorpusRecord, @Nullable Object> value) {
		this.label = label;
		this.value = value;
	}

	/**
	 * The part that a filter's field names, {@code null} when it is a metadata key.
	 */
	public static @Nullable RecordField of(String field) {
		for (RecordField part : values()) {
			if (part.label.equals(field)) {
				return part;
			}
		}
		return null;
	}

	/**
	 * The metadata key that a filter's field names, when it names no part.
	 */
	public static String metadataKey(String field) {
		return field.startsWith(METADATA) ? field.substring(METADATA.length()) : field;
	}

	/**
	 * The values of a filter's field in a record: none, one, or those of a list.
	 */
	public static Collection<?> values(String field, CorpusRecord record) {
		RecordField part = of(field);
		Object value = (part != null) ? part.value.apply(record) : record.metadata().asMap().get(metadataKey(field));
		return (value instanceof List<?> items) ? items : (value != null) ? List.of(value) : List.of();
	}

}
