package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.resident.ResidentStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An index that answers from memory answers as its file does.
 */
@Tag("sqlite")
class ResidentRetrievalTests extends SearchFixture {

	@Override
	StromaOptions options(String file) {
		return super.options(file).resident(ResidentSettings.of(ResidentSettings.Mode.ON));
	}

	private static List<SearchRequest> requests() {
		List<SearchRequest> requests = new ArrayList<>();
		for (String question : List.of("alpha", "alpha beta", "zebra lion gamma", "delta delta unknown", "unknown",
				"title")) {
			for (int limit : new int[] { 1, 10, 250 }) {
				SearchRequest request = SearchRequest.of(question).limit(limit);
				requests.add(request);
				requests.add(request.filter(Filter.eq("even", true)));
				requests.add(request.filter(Filter.not(Filter.eq("third", 1))));
				requests.add(request.without(Arm.VECTOR));
				requests.add(request.without(Arm.LEXICAL).exact());
			}
		}
		return requests;
	}

	private static List<String> answers(Stroma stroma) {
		List<String> answers = new ArrayList<>();
		for (SearchRequest request : requests()) {
			SearchResult result = stroma.retrieval().search(request);
			answers.add(result.generation() + " " + result.hits());
			result.arms()
				.forEach((arm) -> answers
					.add("%s %s %d %s".formatted(arm.name(), arm.state(), arm.candidates(), arm.maxScore())));
		}
		return answers;
	}

	@Test
	void answersAsTheFileDoes() {
		this.stroma.indexer().update(records(300, 5), List.of());
		this.stroma.indexer().remove("r001", "r100");
		this.stroma.indexer().update(records(300, 6).subList(50, 120), List.of());
		assertThat(this.stroma.status().resident().state()).isEqualTo(ResidentStatus.State.ACTIVE);
		List<String> answers = answers(this.stroma);

		this.stroma.close();
		this.stroma = Stroma.open(options("index.db"));
		assertThat(answers(this.stroma)).isEqualTo(answers);
		this.stroma.close();
		this.stroma = Stroma.open(super.options("index.db").resident(ResidentSettings.of(ResidentSettings.Mode.OFF)));
		assertThat(this.stroma.status().resident()).isEqualTo(ResidentStatus.OFF);
		assertThat(answers(this.stroma)).isEqualTo(answers);
	}

	@Test
	void seesEachCommitAtOnceAndAsAWhole() throws Exception {
		int records = 8;
		ExecutorService writer = Executors.newSingleThreadExecutor();
		try {
			flip(records, 0);
			Future<?> flips = writer.submit(() -> IntStream.range(1, 60).forEach((turn) -> flip(records, turn)));
			do {
				for (int parity = 0; parity < 2; parity++) {
					SearchResult result = this.stroma.retrieval()
						.search(SearchRequest.of("word").filter(Filter.eq("parity", parity)).limit(50));
					// generation n is turn n - 1, and all records are of one turn
					int turn = (int) result.generation() - 1;
					assertThat(result.hits()).hasSize((turn % 2 == parity) ? records : 0)
						.allSatisfy((hit) -> assertThat(hit.metadata().asMap()).containsEntry("turn", (long) turn));
				}
			}
			while (!flips.isDone());
			flips.get();
		}
		finally {
			writer.shutdownNow();
		}
	}

	private void flip(int records, int turn) {
		this.stroma.indexer()
			.update(IntStream.range(0, records)
				.mapToObj((record) -> CorpusRecord.of("r" + record, "title", "word " + turn)
					.metadata(Map.of("parity", turn % 2, "turn", turn)))
				.toList(), List.of());
	}

}
