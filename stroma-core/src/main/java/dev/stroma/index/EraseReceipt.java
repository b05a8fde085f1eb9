package dev.stroma.index;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What was erased, to be kept as a proof.
 *
 * @param scope of the index it was erased from
 * @param refs of the records, in their order
 * @param chunks how many passages they had
 * @param embeddings how many vectors of theirs were forgotten; not those that passages of
 * the same text still have
 * @param purged whether nothing of it is left in the bytes of the file and its log:
 * {@code false} while a snapshot of before is open, erase again after it was closed
 * @param generation of the index without it
 * @param at when it was done
 * @param took how long it took
 */
public record EraseReceipt(String scope, List<String> refs, int chunks, int embeddings, boolean purged, long generation,
		Instant at, Duration took) {

	public EraseReceipt {
		refs = List.copyOf(refs);
	}

}
