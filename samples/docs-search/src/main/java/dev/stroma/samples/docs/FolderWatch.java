package dev.stroma.samples.docs;

import java.util.Map;

import dev.stroma.index.IndexReport;
import dev.stroma.index.Indexer;
import org.jspecify.annotations.Nullable;

import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Looks at the folder again and again while the application serves requests, and makes
 * the index equal to it when a file has changed. Searches go on meanwhile.
 */
@Component
class FolderWatch {

	private final Indexer indexer;

	private @Nullable DocsFolder folder;

	/** As of the last look. */
	private Map<String, String> state = Map.of();

	FolderWatch(Indexer indexer) {
		this.indexer = indexer;
	}

	/**
	 * @param folder which is indexed as it was in this state
	 * @param state as of {@link DocsFolder#state}
	 */
	synchronized void begin(DocsFolder folder, Map<String, String> state) {
		this.folder = folder;
		this.state = state;
	}

	private void index(DocsFolder changed) {
		try {
			IndexReport report = this.indexer.sync(changed);
			System.out.printf("Indexed %d new, %d changed and %d removed files in %d ms%n", report.added(),
					report.changed(), report.removed(), report.took().toMillis());
		}
		catch (UsageException ex) {
			System.out.printf("The index stays as it is: %s%n", ex.getMessage());
		}
	}

	@Scheduled(fixedDelayString = "${docs.poll}")
	synchronized void look() {
		DocsFolder watched = this.folder;
		if (watched == null) {
			return;
		}
		Map<String, String> now = watched.state();
		if (!now.equals(this.state)) {
			// whatever changes from here on is another change
			this.state = now;
			index(watched);
		}
	}

}
