package dev.stroma.search;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.NodeKey;
import dev.stroma.resident.ResidentSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * With the graph, few hits are the first of many, though of few candidates all is read.
 */
class GraphPrefixTests extends SearchFixture {

	private static final List<String> WORDS = List.of("alpha", "beta", "gamma", "delta", "zebra", "lion");

	private final Random random = new Random(3);

	@Override
	StromaOptions options(String file) {
		return super.options(file).resident(ResidentSettings.of(ResidentSettings.Mode.ON));
	}

	private String words(int count) {
		return String.join(" ",
				this.random.ints(count, 0, WORDS.size()).mapToObj(WORDS::get).distinct().sorted().toList());
	}

	private NodeKey node() {
		return NodeKey.of("topic", "t" + this.random.nextInt(60));
	}

	@Test
	void givesTheFirstOfManyWhenAskedForFew() {
		List<CorpusRecord> records = records(600, 5);
		this.stroma.indexer().update(records, List.of());
		GraphChange change = GraphChange.create();
		for (CorpusRecord record : records) {
			change.linkRecord(record.ref(), node());
			NodeKey source = node();
			NodeKey target = node();
			if (!source.equals(target)) {
				change.relate(source, "to", target);
			}
		}
		this.stroma.graph().apply(change);
		int ofGraphAlone = 0;
		for (int i = 0; i < 40; i++) {
			SearchRequest request = SearchRequest.of(words(1 + this.random.nextInt(3)));
			SearchResult all = this.stroma.retrieval().search(request.limit(250).minScore(Arm.VECTOR, 0.2));
			assertThat(all.arm(Arm.GRAPH).hasRun()).isTrue();
			for (int limit : List.of(1, 3, 20)) {
				SearchResult few = this.stroma.retrieval().search(request.limit(limit).minScore(Arm.VECTOR, 0.2));
				assertThat(few.hits()).extracting(SearchHit::ref, SearchHit::relevance, SearchHit::evidence)
					.containsExactlyElementsOf(all.hits()
						.stream()
						.limit(limit)
						.map((hit) -> tuple(hit.ref(), hit.relevance(), hit.evidence()))
						.toList());
			}
			ofGraphAlone += (int) all.hits().stream().filter((hit) -> hit.trail().isPresent()).count();
		}
		assertThat(ofGraphAlone).isPositive();
	}

}
