package dev.stroma.index;

import io.micrometer.core.instrument.MeterRegistry;

import dev.stroma.embed.Embedder;
import dev.stroma.store.Store;

/**
 * What all indexers of one file share.
 */
record IndexingContext(Store store, Embedder embedder, BackgroundEmbedding worker, MeterRegistry meters) {

	ChangeCommit commit(IndexOptions.Embedding mode) {
		return new ChangeCommit(this.store, this.embedder, mode);
	}

}
