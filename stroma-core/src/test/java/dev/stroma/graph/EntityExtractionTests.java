package dev.stroma.graph;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.search.Arm;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Passages are linked with what they speak of, without the application's doing.
 */
class EntityExtractionTests extends GraphFixture {

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private EntityExtractor extractor = EntityExtractor.rules();

	@Override
	StromaOptions options() {
		return super.options().entityExtractor(this.extractor).meters(this.meters);
	}

	private void reopenWith(EntityExtractor extractor) {
		this.extractor = extractor;
		reopen();
		await();
	}

	private void await() {
		assertThat(this.stroma.indexer().awaitIndexed(Duration.ofMinutes(1))).isTrue();
	}

	/** Finds the words that begin with a letter. */
	private record ByLetter(String letter) implements EntityExtractor {

		@Override
		public String identity() {
			return "by letter " + this.letter;
		}

		@Override
		public List<Entity> extract(String text, KnownNodes known) {
			if (text.contains("broken")) {
				throw new IllegalStateException("This text is broken");
			}
			return List.of(text.split(" "))
				.stream()
				.filter((word) -> word.startsWith(this.letter))
				.map((word) -> new Entity(NodeKey.of("word", word), .5))
				.toList();
		}

	}

	@Test
	void linksPassagesWithWhatTheySpeakOf() {
		update("crew", "Mira Tolland signed on with the Aurora Borealis.");
		update("ship", "Registered at Lisbon, she sails as Aurora Borealis. #fleet");
		update("other", "nothing in particular");
		await();

		assertThat(nodes()).containsExactly("name Aurora Borealis", "name Lisbon", "name Mira Tolland", "topic fleet");
		assertThat(this.graph.links(NodeKey.of("name", "Aurora Borealis"), 10)).hasSize(2);
		assertThat(this.stroma.retrieval().search(SearchRequest.of("Tolland")).hits()).extracting(SearchHit::ref)
			.containsExactly("crew", "ship");
		this.stroma.close(); // they are counted after the commit that was waited for
		assertThat(this.meters.counter("stroma.graph.extraction.passages").count()).isEqualTo(3);
		assertThat(this.meters.counter("stroma.graph.extraction.links").count()).isEqualTo(5);
	}

	@Test
	void findsKnownNodesByNameWhateverTheirKind() {
		this.graph.apply(GraphChange.create()
			.put(Node.of("company", "Acme Inc"))
			.put(Node.of("person", "Ada"))
			.put(Node.of("product", "Acme Inc Rocket Skates")));
		update("one", "we bought acme  inc rocket skates, said ada");
		update("two", "acme inc again");
		await();

		assertThat(this.graph.nodesOf(passage("skates"))).extracting(Node::toString)
			.containsExactly("person Ada", "product Acme Inc Rocket Skates");
		assertThat(this.graph.nodesOf(passage("again"))).extracting(Node::toString).containsExactly("company Acme Inc");
	}

	@Test
	void forgetsWithThePassageWhatOnlyThatSpokeOf() {
		update("one", "we met Anna Schmidt", "and then Peter Novak");
		update("two", "we met Peter Novak");
		await();
		update("one", "we met nobody", "and then Peter Novak");
		await();

		assertThat(nodes()).containsExactly("name Peter Novak");
		this.stroma.indexer().remove("one", "two");
		assertThat(nodes()).isEmpty();
		assertThat(this.stroma.snapshots().verify().messages()).isEmpty();
	}

	@Test
	void readsEveryPassageAnewByAnotherExtractor() {
		update("one", "alpha beta");
		update("two", "broken alpha");
		this.graph.apply(GraphChange.create().link(passage("beta"), NodeKey.of("word", "alpha")));
		reopenWith(new ByLetter("b"));
		assertThat(nodes()).containsExactly("word alpha", "word beta");
		assertThat(this.meters.counter("stroma.graph.extraction.failures").count()).isEqualTo(1);

		reopenWith(new ByLetter("a"));
		assertThat(nodes()).containsExactly("word alpha");
		// what the application linked keeps its weight
		assertThat(this.graph.links(NodeKey.of("word", "alpha"), 10)).extracting(ChunkLink::weight)
			.containsExactly(1.0);
		long generation = this.stroma.snapshots().generation();
		reopenWith(new ByLetter("a"));
		assertThat(this.stroma.snapshots().generation()).isEqualTo(generation);
	}

	@Test
	void keepsScopesApart() {
		this.graph.apply(GraphChange.create().put(Node.of("company", "Acme Inc")));
		Stroma other = this.stroma.scoped("other");
		other.indexer().update(CorpusRecord.of("one", null, "they bought acme inc in Lisbon"));
		await();

		assertThat(nodes()).containsExactly("company Acme Inc");
		assertThat(this.graph.links(NodeKey.of("company", "Acme Inc"), 10)).isEmpty();
		assertThat(other.graph().nodes(null, null, 10).nodes()).extracting(Node::toString)
			.containsExactly("name Lisbon");
	}

	@Test
	void isOffUnlessAskedFor() {
		this.extractor = null;
		reopen();
		update("one", "we met Anna Schmidt");
		await();

		assertThat(nodes()).isEmpty();
		assertThat(this.stroma.retrieval().search("Anna").arm(Arm.GRAPH).state()).isEqualTo(Arm.State.OFF);
	}

	@Test
	void findsTheLongestOfNamesThatOverlap() {
		KnownNodes known = KnownNodes.of(List.of(Node.of("n", "New York"), Node.of("n", "York Minster Tower"),
				Node.of("n", "York"), Node.of("n", "York Minster"), Node.of("n", "it"),
				Node.of("n", "x").display("Minster Bell").metadata(Map.of())));

		assertThat(known.find("new york minster tower, YORK  minster bell; it")).extracting(KnownNodes.Match::node)
			.containsExactly(NodeKey.of("n", "New York"), NodeKey.of("n", "York Minster"));
		assertThat(known.find("york new")).containsExactly(new KnownNodes.Match(NodeKey.of("n", "York"), 0, 4));
		assertThat(KnownNodes.NONE.find("york")).isEmpty();
	}

}
