package dev.stroma.samples.docs;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Map;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.index.Indexer;
import dev.stroma.search.RetrievalService;
import dev.stroma.snapshot.SnapshotManager;

/**
 * Runs the documentation's snippets in a process and a working directory of their own:
 * whole classes by their main method, statements on a small index.
 */
final class SnippetRunner {

	private SnippetRunner() {
	}

	/**
	 * @param classes names of snippet classes
	 */
	public static void main(String[] classes) throws ReflectiveOperationException {
		for (String name : classes) {
			System.out.println("== " + name);
			for (Method method : Class.forName(name).getDeclaredMethods()) {
				method.setAccessible(true);
				if (method.getName().equals("main")) {
					method.invoke(null, (Object) new String[0]);
				}
				else if (method.getName().equals("snippet")) {
					runOnIndex(name, method);
				}
			}
		}
	}

	private static void runOnIndex(String name, Method snippet) throws ReflectiveOperationException {
		try (Stroma stroma = Stroma.open(Path.of(name + ".db"))) {
			Indexer indexer = stroma.indexer();
			RetrievalService retrieval = stroma.retrieval();
			SnapshotManager snapshots = stroma.snapshots();
			indexer.update(
					CorpusRecord.of("returns.md", "Returns", "# Returns\n\nSend an order back within 30 days.")
						.kind("guide")
						.metadata(Map.of("lang", "en", "year", 2026)),
					CorpusRecord.of("shipping.md", "Shipping", "Parcels leave the house every morning."));
			snippet.invoke(null, stroma, indexer, retrieval, snapshots);
		}
	}

}
