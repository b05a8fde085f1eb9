package dev.stroma.spring.boot;

import org.springframework.boot.context.properties.bind.Binder;

/**
 * All that properties say of one index.
 */
record IndexSettings(StromaProperties stroma, EmbedderProperties embedder, FusionProperties fusion,
		RerankProperties rerank, SyncProperties sync, BackupProperties backup, SlowSearchProperties slowSearches,
		HealthProperties health) {

	static IndexSettings of(Binder binder) {
		return new IndexSettings(binder.bindOrCreate("stroma", StromaProperties.class),
				binder.bindOrCreate("stroma.embedder", EmbedderProperties.class),
				binder.bindOrCreate("stroma.fusion", FusionProperties.class),
				binder.bindOrCreate("stroma.rerank", RerankProperties.class),
				binder.bindOrCreate("stroma.sync", SyncProperties.class),
				binder.bindOrCreate("stroma.backup", BackupProperties.class),
				binder.bindOrCreate("stroma.search.slow-log", SlowSearchProperties.class),
				binder.bindOrCreate("stroma.health", HealthProperties.class));
	}

}
