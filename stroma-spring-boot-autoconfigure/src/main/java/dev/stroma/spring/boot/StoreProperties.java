package dev.stroma.spring.boot;

import java.time.Duration;

import org.springframework.boot.context.properties.bind.DefaultValue;

import dev.stroma.StromaOptions;
import dev.stroma.store.StoreSettings.Journal;

/**
 * How the file is used.
 *
 * @param fullSync Whether each commit waits for the disk, so that a power failure loses
 * nothing either.
 * @param maxReaders Searches and open snapshots at a time, at least 1.
 * @param readerWait Longest time one more of them waits for its turn.
 * @param readTimeout Longest time one read by the application's own SQL takes.
 * @param snapshotLease How long a snapshot may be open; the next commit or snapshot after
 * that ends it.
 * @param journal Where a change is kept until it is complete: in a log, so that searches
 * go on meanwhile, or in a journal that is deleted after it, for network shares.
 */
record StoreProperties(@DefaultValue("false") boolean fullSync, @DefaultValue("16") int maxReaders,
		@DefaultValue("5s") Duration readerWait, @DefaultValue("10s") Duration readTimeout,
		@DefaultValue("10m") Duration snapshotLease, @DefaultValue("wal") Journal journal) {

	StromaOptions applyTo(StromaOptions options) {
		StromaOptions kept = options.fullSync(this.fullSync).journal(this.journal);
		kept = StromaPropertyException.accept("stroma.store.max-readers", this.maxReaders, kept::maxReaders);
		kept = StromaPropertyException.accept("stroma.store.reader-wait", this.readerWait, kept::readerWait);
		kept = StromaPropertyException.accept("stroma.store.read-timeout", this.readTimeout, kept::readTimeout);
		return StromaPropertyException.accept("stroma.store.snapshot-lease", this.snapshotLease, kept::snapshotLease);
	}

}
