package dev.stroma.corpus;

import java.time.Instant;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * What {@link CorpusRecord#contentHash()} is computed from, in this order.
 */
final class RecordHash {

	private RecordHash() {
	}

	static ContentHash of(CorpusRecord record) {
		ContentHash.Builder hash = ContentHash.over("stroma-record-1")
			.text(record.kind())
			.text(record.title())
			.text(record.sourceRef())
			.text(record.format().label())
			.text(record.body())
			.bytes(MetadataCodec.encode(new TreeMap<>(record.metadata().asMap())));
		record.importance()
			.ifPresent((importance) -> hash.text("importance").number(Double.doubleToLongBits(importance)));
		add("valid-from", record.validity().from(), hash);
		add("valid-until", record.validity().until(), hash);
		return hash.build();
	}

	private static void add(String name, @Nullable Instant moment, ContentHash.Builder hash) {
		if (moment != null) {
			hash.text(name).number(moment.getEpochSecond()).number(moment.getNano());
		}
	}

}
