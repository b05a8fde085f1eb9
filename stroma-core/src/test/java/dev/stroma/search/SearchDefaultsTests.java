package dev.stroma.search;

import org.junit.jupiter.api.Test;

import dev.stroma.StromaOptions;
import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SearchDefaultsTests extends SearchFixture {

	@Override
	StromaOptions options(String file) {
		return super.options(file)
			.searchDefaults(SearchRequest.of("ignored").limit(3).minRelevance(0.01).weight(Arm.VECTOR, 2));
	}

	@Test
	void asksForWhatTheIndexWasOpenedWith() {
		this.stroma.indexer().update(records(20, 1), java.util.List.of());

		SearchResult result = this.stroma.retrieval().search("alpha");

		assertThat(result.hits()).hasSize(3);
		assertThat(result.arm(Arm.VECTOR).weight()).isEqualTo(2);
	}

	@Test
	void changesOnlyTheOptionThatIsSet() {
		SearchRequest request = this.stroma.retrieval().request("alpha").limit(5);

		assertThat(request)
			.extracting(SearchRequest::text, SearchRequest::limit, SearchRequest::minRelevance,
					(any) -> any.weight(Arm.VECTOR), (any) -> any.weight(Arm.LEXICAL))
			.containsExactly("alpha", 5, 0.01, 2.0, 1.0);
		assertThat(this.stroma.retrieval().scoped("x").request("beta").limit()).isEqualTo(3);
	}

	@Test
	void refusesNoQuestion() {
		assertThatThrownBy(() -> this.stroma.retrieval().request(null)).isInstanceOf(InvalidInputException.class);
	}

}
