package dev.stroma.search;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.Stroma;
import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.chunk.ParentChildChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.error.NotFoundException;
import dev.stroma.snapshot.ChunkHandle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ExpansionTests extends SearchFixture {

	private static final String BODY = "# One\n\nalpha\n\n# Two\n\nbeta\n\n# Three\n\ngamma\n\n# Four\n\ndelta\n\n# Five\n\nzebra";

	private SearchHit best(Stroma stroma, String question) {
		return stroma.retrieval().search(question).hits().get(0);
	}

	@Test
	void addsNeighboursInTheOrderOfTheRecord() {
		this.stroma.indexer().update(CorpusRecord.of("a", "", BODY));
		ChunkHandle gamma = best(this.stroma, "gamma").handle();
		RetrievalService retrieval = this.stroma.retrieval();

		assertThat(retrieval.expand(gamma, false, 0).text()).isEqualTo("# Three\n\ngamma");
		assertThat(retrieval.expand(gamma, false, 1).text())
			.isEqualTo("# Two\n\nbeta\n\n# Three\n\ngamma\n\n# Four\n\ndelta");
		assertThat(retrieval.expand(gamma, false, 3))
			.isEqualTo(new Expansion(gamma, List.of(new Expansion.Part(0, BODY.length(), BODY)), true));
	}

	@Test
	void repeatsNoOverlap() {
		String body = IntStream.range(0, 60).mapToObj((i) -> "word" + i).collect(Collectors.joining(" "));
		MarkdownChunkPolicy overlapping = MarkdownChunkPolicy.create().maxTokens(10).overlapTokens(4);
		try (Stroma overlaps = Stroma.open(options("overlap.db").chunkPolicy(overlapping))) {
			overlaps.indexer().update(CorpusRecord.of("a", "", body));
			SearchHit hit = best(overlaps, "word30");

			Expansion expansion = overlaps.retrieval().expand(hit.handle(), false, 2);

			assertThat(expansion.parts()).hasSize(1);
			assertThat(expansion.text())
				.isEqualTo(body.substring(expansion.parts().get(0).start(), expansion.parts().get(0).end()));
			assertThat(expansion.text().split(" ")).doesNotHaveDuplicates().hasSizeGreaterThan(25);
		}
	}

	@Test
	void countsSiblingsNotWhatStandsBetweenThem() {
		String body = IntStream.range(0, 4)
			.mapToObj((i) -> "# H%d\n\n".formatted(i) + IntStream.range(0, 12)
				.mapToObj((j) -> "w%d%c".formatted(i, 'a' + j))
				.collect(Collectors.joining(" ")))
			.collect(Collectors.joining("\n\n"));
		try (Stroma nested = Stroma.open(options("nested.db").chunkPolicy(ParentChildChunkPolicy.of(50, 5)))) {
			nested.indexer().update(CorpusRecord.of("a", "", body));
			SearchHit hit = best(nested, "w2a");

			Expansion siblings = nested.retrieval().expand(hit.handle(), false, 3);
			Expansion parent = nested.retrieval().expand(hit.handle(), true, 0);

			String whole = body.substring(body.indexOf("# H2"), body.indexOf("\n\n# H3"));
			assertThat(parent.text()).isEqualTo(whole);
			assertThat(siblings.text()).isEqualTo(whole);
			assertThat(List.of(parent.complete(), siblings.complete())).containsOnly(true);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 30, 150, 400 })
	void keepsThePassageWholeAndTheRestWithinItsBound(int tokens) {
		long seed = 77L + tokens;
		Random random = new Random(seed);
		String body = IntStream.range(0, 2000)
			.mapToObj((i) -> random.ints(1 + random.nextInt(9), 'a', 'z' + 1)
				.mapToObj(Character::toString)
				.collect(Collectors.joining()))
			.collect(Collectors.joining(" "));
		try (Stroma cut = Stroma
			.open(options("cut.db").chunkPolicy(MarkdownChunkPolicy.create().maxTokens(tokens).maxSections(-1)))) {
			cut.indexer().update(CorpusRecord.of("a", "", body));
			for (SearchHit hit : cut.retrieval().search(cut.retrieval().request("alpha").limit(50)).hits()) {
				Expansion expansion = cut.retrieval().expand(hit.handle(), true, 3);

				assertThat(expansion.parts()).as("seed %d", seed).hasSize(1);
				Expansion.Part part = expansion.parts().get(0);
				assertThat(part.text()).isEqualTo(body.substring(part.start(), part.end())).contains(hit.text());
				assertThat(part.start()).isLessThanOrEqualTo(hit.start());
				assertThat(part.end()).isGreaterThanOrEqualTo(hit.end());
				assertThat(part.text().length()).isLessThanOrEqualTo(Math.max(2000, hit.text().length()));
				// cut where words end
				assertThat(" " + body + " ").contains(" " + part.text() + " ");
				assertThat(expansion.complete()).isEqualTo(tokens < 150);
			}
		}
	}

	@Test
	void saysWhenThereIsNothingToExpand() {
		this.stroma.indexer().update(CorpusRecord.of("a", "", BODY));
		ChunkHandle handle = best(this.stroma, "gamma").handle();
		for (int neighbours : new int[] { -1, 4, Integer.MAX_VALUE }) {
			assertThatThrownBy(() -> this.stroma.retrieval().expand(handle, false, neighbours))
				.isInstanceOf(InvalidInputException.class)
				.hasMessage("%d neighbours on either side are asked for: use 0 to 3".formatted(neighbours));
		}
		this.stroma.indexer().remove("a");
		assertThatThrownBy(() -> this.stroma.retrieval().expand(handle, true, 1)).isInstanceOf(NotFoundException.class)
			.hasMessage("Passage %d of record 'a' is gone: search anew".formatted(handle.chunkId()));
	}

}
