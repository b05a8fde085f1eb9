package dev.stroma.search;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.error.NotFoundException;
import dev.stroma.filter.Filter;
import dev.stroma.snapshot.ChunkHandle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SimilarTests extends SearchFixture {

	private static final CorpusRecord[] RECORDS = {
			CorpusRecord.of("lions", "", "# One\n\nlions sleep in the old zoo\n\n# Two\n\nlions sleep in the new zoo"),
			CorpusRecord.of("zoo", "", "the old zoo where lions sleep"),
			CorpusRecord.of("tide", "", "the tide turns at noon") };

	private static ChunkHandle handle(Stroma stroma, String question) {
		return stroma.retrieval().search(question).hits().get(0).handle();
	}

	@Test
	void findsWhatIsAlikeAndNotThePassageItself() {
		this.stroma.indexer().update(RECORDS);
		ChunkHandle one = handle(this.stroma, "lions sleep in the old zoo");

		SearchResult similar = this.stroma.retrieval().similarTo(one);

		assertThat(similar.hits()).hasSize(3).extracting(SearchHit::handle).doesNotContain(one);
		assertThat(similar.hits()).last().extracting(SearchHit::ref).isEqualTo("tide");
		assertThat(similar.total()).isEqualTo(3);
		assertThat(similar.arm(Arm.LEXICAL).state()).isEqualTo(Arm.State.NOT_APPLICABLE);
		assertThat(this.embedder.documents()).hasSize(4);
	}

	@Test
	void takesTheOptionsOfARequest() {
		this.stroma.indexer().update(RECORDS);
		ChunkHandle one = handle(this.stroma, "lions sleep in the old zoo");
		RetrievalService retrieval = this.stroma.retrieval();

		assertThat(
				retrieval.similarTo(one, retrieval.request("").arrange(Arrangement.byScore().bestPerRecord())).hits())
			.extracting(SearchHit::ref)
			.containsExactly("zoo", "tide");
		assertThat(retrieval.similarTo(one, SearchRequest.of("tide").limit(1)).hits()).hasSize(1)
			.first()
			.extracting(SearchHit::ref)
			.isNotEqualTo("tide");
		assertThat(retrieval.similarTo(one, retrieval.request("").filter(Filter.eq("ref", "tide"))).hits())
			.extracting(SearchHit::ref)
			.containsExactly("tide");
		SearchRequest two = retrieval.request("").limit(2);
		SearchResult first = retrieval.similarTo(one, two);
		assertThat(retrieval.similarTo(one, two.after(first.next())).hits()).extracting(SearchHit::ref)
			.containsExactly("tide");
	}

	@Test
	void doesNotCountThePassageItself() {
		this.stroma.indexer().update(RECORDS);
		ChunkHandle tide = handle(this.stroma, "the tide turns at noon");

		SearchResult similar = this.stroma.retrieval()
			.similarTo(tide, this.stroma.retrieval().request("").facets("ref"));

		assertThat(similar.facets().get("ref")).containsExactly(new FacetValue("lions", 1), new FacetValue("zoo", 1));
		assertThat(similar.total()).isEqualTo(3);
	}

	@Test
	void comparesWordsWhereThereAreNoVectors() {
		try (Stroma plain = Stroma.open(options("plain.db").embedder(Embedder.none()))) {
			plain.indexer().update(RECORDS);
			ChunkHandle one = handle(plain, "old zoo lions");

			SearchResult similar = plain.retrieval().similarTo(one);

			assertThat(similar.hits()).isNotEmpty().extracting(SearchHit::handle).doesNotContain(one);
			assertThat(similar.arm(Arm.LEXICAL).state()).isEqualTo(Arm.State.RAN);
		}
	}

	@Test
	void knowsNothingOfAnotherScope() {
		this.stroma.indexer().update(RECORDS);
		this.stroma.scoped("acme").indexer().update(RECORDS);
		ChunkHandle own = handle(this.stroma, "old zoo lions");

		assertThatThrownBy(() -> this.stroma.scoped("acme").retrieval().similarTo(own))
			.isInstanceOf(NotFoundException.class);
		assertThat(this.stroma.retrieval().similarTo(own).hits()).hasSize(3)
			.allSatisfy((hit) -> assertThat(hit.handle().scope()).isEmpty());
		this.stroma.indexer().update(List.of(), List.of("lions", "zoo", "tide"));
		assertThatThrownBy(() -> this.stroma.retrieval().similarTo(own)).isInstanceOf(NotFoundException.class)
			.hasMessageContaining("search anew");
	}

}
