package dev.stroma.graph;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.chunk.Section;
import dev.stroma.chunk.Sections;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.snapshot.ChunkHandle;

/**
 * An open index without vectors, each line of a body being a passage.
 */
abstract class GraphFixture {

	static final NodeKey ADA = NodeKey.of("person", "Ada");

	static final NodeKey BOB = NodeKey.of("person", "Bob");

	static final NodeKey ACME = NodeKey.of("company", "Acme");

	static final NodeKey PARIS = NodeKey.of("place", "Paris");

	@TempDir
	Path directory;

	Stroma stroma;

	Graph graph;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(options());
		this.graph = this.stroma.graph();
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	void reopen() {
		close();
		open();
	}

	StromaOptions options() {
		return StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(Embedder.none())
			.chunkPolicy(new LinePolicy());
	}

	void update(String ref, String... lines) {
		this.stroma.indexer().update(CorpusRecord.of(ref, ref, String.join("\n", lines)));
	}

	/** The passage that a word finds first. */
	static ChunkHandle passage(Stroma stroma, String word) {
		List<SearchHit> hits = stroma.retrieval().search(SearchRequest.of(word)).hits();
		return hits.get(0).handle();
	}

	ChunkHandle passage(String word) {
		return passage(this.stroma, word);
	}

	List<String> nodes() {
		return this.graph.nodes(null, null, NodePage.MAX_LIMIT).nodes().stream().map(Node::toString).toList();
	}

	/** The edges that lead from a node, in their order. */
	List<String> edges(NodeKey node) {
		return this.graph.neighbours(node, Direction.OUT, null, Graph.MAX_NEIGHBOURS)
			.stream()
			.map((neighbour) -> "%s %s %s/%s".formatted(neighbour.edge().relation(), neighbour.node(),
					neighbour.edge().weight(), neighbour.edge().confidence()))
			.toList();
	}

	static final class LinePolicy implements ChunkPolicy {

		@Override
		public String identity() {
			return "lines";
		}

		@Override
		public Sections chunk(CorpusRecord record) {
			List<Section> sections = new ArrayList<>();
			int start = 0;
			for (String line : record.body().split("\n", -1)) {
				if (!line.isEmpty()) {
					sections.add(Section.of(List.of(), start, start + line.length()));
				}
				start += line.length() + 1;
			}
			return Sections.of(sections);
		}

	}

}
