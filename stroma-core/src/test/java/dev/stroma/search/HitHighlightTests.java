package dev.stroma.search;

import org.junit.jupiter.api.Test;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HitHighlightTests extends SearchFixture {

	private String html(SearchRequest request) {
		return this.stroma.retrieval().search(request).hits().get(0).highlight().html();
	}

	@Test
	void marksTheWordsThatWereFound() {
		this.stroma.indexer()
			.update(CorpusRecord.of("en", "", "You can return an order within 30 days & get the money back."),
					CorpusRecord.of("de", "", "Die Bestellungen werden innerhalb von dreißig Tagen zurückgeschickt."));

		assertThat(html(SearchRequest.of("returning orders")))
			.isEqualTo("You can <mark>return</mark> an <mark>order</mark> within 30 days &amp; get the money back.");
		assertThat(html(SearchRequest.of("Bestellung zurückschicken").filter(Filter.eq("ref", "de"))))
			.contains("<mark>Bestellungen</mark>");
	}

	@Test
	void marksWhatTypingErrorsWereTakenFor() {
		this.stroma.indexer().update(CorpusRecord.of("a", "", "Return an order within 30 days."));

		assertThat(html(SearchRequest.of("ordre").keywords(KeywordOptions.defaults().typoTolerance(true))))
			.contains("<mark>order</mark>");
	}

	@Test
	void showsThePartThatMatters() {
		this.stroma.indexer()
			.update(CorpusRecord.of("a", "", "lion ".repeat(40) + "alpha beta " + "zebra ".repeat(40)));

		SearchHit hit = this.stroma.retrieval().search("alpha beta").hits().get(0);

		assertThat(hit.highlight(60).text()).contains("alpha beta").hasSizeLessThanOrEqualTo(60);
		assertThat(hit.text().substring(hit.highlight().start(), hit.highlight().end()))
			.isEqualTo(hit.highlight().text());
		assertThatThrownBy(() -> hit.highlight(39)).isInstanceOf(InvalidInputException.class);
	}

}
