package dev.stroma.search;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.ProviderException;

import static org.assertj.core.api.Assertions.assertThat;

class ScopeTests extends SearchFixture {

	@Test
	void keepsScopesApart() {
		Stroma red = this.stroma.scoped("red");
		Stroma blue = this.stroma.scoped("blue");
		red.indexer().update(CorpusRecord.of("same", "Red", "secret of the red"));
		blue.indexer().update(CorpusRecord.of("same", "Blue", "secret of the blue"));
		this.stroma.indexer().update(CorpusRecord.of("same", "None", "secret of nobody"));

		assertThat(red.retrieval().search("secret").hits()).extracting(SearchHit::title).containsExactly("Red");
		assertThat(blue.retrieval().search(SearchRequest.of("secret").exact()).hits()).extracting(SearchHit::title)
			.containsExactly("Blue");
		assertThat(this.stroma.retrieval().search("secret").hits()).extracting(SearchHit::title)
			.containsExactly("None");
		assertThat(this.stroma.scoped("green").retrieval().search("secret").hits()).isEmpty();
		assertThat(red.retrieval().count(null)).isEqualTo(1);
		try (var snapshot = blue.snapshots().open()) {
			assertThat(snapshot.record("same")).hasValueSatisfying((r) -> assertThat(r.title()).isEqualTo("Blue"));
			assertThat(snapshot.resolve(red.retrieval().search("secret").hits().get(0).handle()).text()).isNull();
		}
		blue.indexer().remove("same");
		red.indexer().sync(() -> Stream.of(CorpusRecord.of("other", "Red", "secret again")));

		assertThat(red.retrieval().search("secret").hits()).extracting(SearchHit::ref).containsExactly("other");
		assertThat(blue.retrieval().search("secret").hits()).isEmpty();
		assertThat(this.stroma.retrieval().search("secret").hits()).extracting(SearchHit::title)
			.containsExactly("None");
	}

}
