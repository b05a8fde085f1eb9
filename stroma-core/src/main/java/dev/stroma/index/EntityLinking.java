package dev.stroma.index;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.error.Fatal;
import dev.stroma.error.StromaException;
import dev.stroma.graph.Entity;
import dev.stroma.graph.EntityExtractor;
import dev.stroma.graph.Graphs;
import dev.stroma.graph.KnownNodes;
import dev.stroma.store.ExtractionState;
import dev.stroma.store.GraphWriter;
import dev.stroma.store.Store;
import dev.stroma.store.StoredPassage;

/**
 * Links passages with what they speak of, in the order in which they came: reads some,
 * asks the extractor outside of any transaction, and commits links and progress in one
 * change. Used by one thread.
 */
final class EntityLinking {

	private static final Log logger = LogFactory.getLog(EntityLinking.class);

	private static final int AT_ONCE = 100;

	private record Known(long lastNode, KnownNodes nodes) {
	}

	private final Store store;

	private final EntityExtractor extractor;

	private final MeterRegistry meters;

	private final Map<String, Known> known = new HashMap<>();

	EntityLinking(Store store, EntityExtractor extractor, MeterRegistry meters) {
		this.store = store;
		this.extractor = extractor;
		this.meters = meters;
	}

	/** Whether a passage is there that was not read. */
	boolean isBehind() {
		return this.store.read((reader) -> {
			ExtractionState state = reader.graph().extraction();
			long through = state.identity().equals(this.extractor.identity()) ? state.through() : 0;
			return !reader.graph().chunksAfter(through, 1).isEmpty();
		});
	}

	/**
	 * Reads the next passages.
	 * @return whether there were any
	 * @throws StromaException when the extractor cannot work now, and may later
	 */
	boolean step() {
		ExtractionState state = this.store.read((reader) -> reader.graph().extraction());
		if (!state.identity().equals(this.extractor.identity())) {
			this.store.write((writer) -> {
				writer.extractAnew(this.extractor.identity());
				return true;
			});
			state = new ExtractionState(this.extractor.identity(), 0);
		}
		long through = state.through();
		List<StoredPassage> passages = this.store
			.read((reader) -> reader.passages(reader.graph().chunksAfter(through, AT_ONCE)));
		if (passages.isEmpty()) {
			return false;
		}
		Map<StoredPassage, List<Entity>> found = new LinkedHashMap<>();
		passages.forEach((passage) -> found.put(passage, entities(passage)));
		ExtractionState next = new ExtractionState(state.identity(), passages.get(passages.size() - 1).id());
		int links = this.store.write((writer) -> {
			int count = 0;
			for (Map.Entry<StoredPassage, List<Entity>> entry : found.entrySet()) {
				if (!entry.getValue().isEmpty()) {
					count += link(entry.getKey(), entry.getValue(), writer.graph(entry.getKey().scope()));
				}
			}
			writer.extracted(next);
			return count;
		});
		this.meters.counter("stroma.graph.extraction.passages").increment(passages.size());
		this.meters.counter("stroma.graph.extraction.links").increment(links);
		return true;
	}

	private List<Entity> entities(StoredPassage passage) {
		try {
			List<Entity> entities = this.extractor.extract(passage.text(), known(passage.scope()));
			return entities.subList(0, Math.min(EntityExtractor.MAX_PER_PASSAGE, entities.size()));
		}
		catch (RuntimeException | Error ex) {
			Fatal.rethrow(ex);
			if (ex instanceof StromaException failure && failure.retryable()) {
				throw failure;
			}
			logger.warn("Passage %d of record '%s' is linked with nothing: its entities could not be extracted"
				.formatted(passage.id(), passage.ref()), ex);
			this.meters.counter("stroma.graph.extraction.failures").increment();
			return List.of();
		}
	}

	private static int link(StoredPassage passage, List<Entity> entities, GraphWriter writer) {
		int count = 0;
		if (writer.hasChunk(passage.id())) {
			for (Entity entity : entities) {
				long node = writer.nodeOrNew(entity.node().kind(), entity.node().name(), entity.node().given());
				count += writer.extracted(passage.id(), node, entity.weight()) ? 1 : 0;
			}
			writer.tidy();
		}
		return count;
	}

	/** The scope's nodes, as they were at the last node that came. */
	private KnownNodes known(String scope) {
		return this.store.read((reader) -> {
			long last = reader.graph().lastNode(scope);
			Known before = this.known.get(scope);
			if (before != null && before.lastNode() == last) {
				return before.nodes();
			}
			Known now = new Known(last, Graphs.known(scope, reader));
			this.known.put(scope, now);
			return now.nodes();
		});
	}

}
