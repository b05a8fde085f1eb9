package dev.stroma.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.filter.Filter;
import dev.stroma.resident.ResidentSettings;
import dev.stroma.search.Explanation.Contribution;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Evidence that is read only as far as it can matter gives what reading all of it gives.
 */
@Tag("sqlite")
class LeadingCandidatesTests extends SearchFixture {

	private static final int RECORDS = 1500;

	private final Random random = new Random(5);

	@Override
	StromaOptions options(String file) {
		return super.options(file).resident(ResidentSettings.of(ResidentSettings.Mode.ON));
	}

	/** Scores as the default does, but nothing is known of it. */
	private static final class SomeFusion implements FusionStrategy {

		private final FusionStrategy fusion = new EvidenceFusion();

		@Override
		public double score(Candidate candidate, List<Arm> arms) {
			return this.fusion.score(candidate, arms);
		}

		@Override
		public List<Contribution> contributions(Candidate candidate, List<Arm> arms) {
			return this.fusion.contributions(candidate, arms);
		}

	}

	private CorpusRecord record(int number) {
		StringBuilder body = new StringBuilder();
		for (int i = this.random.nextInt(4, 40); i > 0; i--) {
			body.append('w').append((int) Math.exp(this.random.nextDouble() * 6)).append(' ');
		}
		return CorpusRecord.of("r%04d".formatted(number), "w" + this.random.nextInt(300), body.toString())
			.metadata(Map.of("tenth", number % 10, "even", number % 2 == 0));
	}

	/** Of words alone, most of them in many chunks. */
	private SearchRequest byWords() {
		String question = IntStream.range(0, this.random.nextInt(1, 5))
			.mapToObj((i) -> "w" + this.random.nextInt(1, 9) * this.random.nextInt(1, 5))
			.collect(Collectors.joining(" "));
		SearchRequest request = SearchRequest.of(question)
			.without(Arm.VECTOR)
			.limit(List.of(1, 3, 10, 40, 250).get(this.random.nextInt(5)))
			.offset(this.random.nextInt(4) * this.random.nextInt(12));
		return switch (this.random.nextInt(6)) {
			case 0 -> request.weight(Arm.COVERAGE, this.random.nextDouble());
			case 1 -> request.weight(Arm.LEXICAL, this.random.nextInt(2));
			case 2 -> request.filter(Filter.eq("even", true));
			case 3 -> request;
			default -> request.without(Arm.COVERAGE);
		};
	}

	private SearchRequest request() {
		StringBuilder question = new StringBuilder();
		for (int i = this.random.nextInt(1, 9); i > 0; i--) {
			question.append('w').append((int) Math.exp(this.random.nextDouble() * 6.2)).append(' ');
		}
		SearchRequest request = SearchRequest.of(question.toString())
			.limit(List.of(1, 3, 10, 40, 250).get(this.random.nextInt(5)))
			.offset(this.random.nextInt(4) * this.random.nextInt(12));
		for (String arm : List.of(Arm.LEXICAL, Arm.VECTOR, Arm.COVERAGE)) {
			request = switch (this.random.nextInt(6)) {
				case 0 -> request.weight(arm, this.random.nextDouble() * 3);
				case 1 -> request.weight(arm, this.random.nextInt(2));
				case 2 -> (this.random.nextInt(3) == 0) ? request.without(arm) : request;
				default -> request;
			};
		}
		request = switch (this.random.nextInt(8)) {
			case 0 -> request.minScore(Arm.VECTOR, this.random.nextDouble() * 0.5);
			case 1 -> request.minScore(Arm.LEXICAL, this.random.nextDouble() * 8);
			case 2 -> request.minRelevance(this.random.nextDouble() * 0.4);
			default -> request;
		};
		return switch (this.random.nextInt(9)) {
			case 0 -> request.filter(Filter.eq("tenth", this.random.nextInt(10)));
			case 1 -> request.filter(Filter.eq("even", true));
			case 2 -> request.arrange(Arrangement.byScore().boost(Boost.number("tenth", 0, 9, 0.5)));
			case 3 -> request.arrange(Arrangement.byScore().bestPerRecord());
			case 4 -> request.facets("even");
			default -> request;
		};
	}

	private static List<String> answer(SearchResult result) {
		List<String> answer = new ArrayList<>();
		answer.add("%s %d %s".formatted(result.next(), result.total(), result.facets()));
		result.hits().forEach((hit) -> answer.add("%s %s %s".formatted(hit, hit.score(), hit.explain())));
		result.arms().forEach((arm) -> answer.add("%s %d %s".formatted(arm, arm.candidates(), arm.maxScore())));
		return answer;
	}

	@Test
	void readsAsMuchAsMatters() throws Exception {
		this.stroma.indexer().update(IntStream.range(0, RECORDS).mapToObj(this::record).toList(), List.of());
		List<SearchRequest> requests = IntStream.range(0, 700)
			.mapToObj((i) -> (i < 400) ? request() : byWords())
			.toList();
		List<List<String>> expected = new ArrayList<>();
		this.stroma.close();
		try (Stroma all = Stroma.open(options("index.db").fusion(new SomeFusion()))) {
			requests.forEach((request) -> expected.add(answer(all.retrieval().search(request))));
		}
		this.stroma = Stroma.open(options("index.db"));
		for (int i = 0; i < requests.size(); i++) {
			assertThat(answer(this.stroma.retrieval().search(requests.get(i)))).as("%s", requests.get(i))
				.isEqualTo(expected.get(i));
		}

		// and the same for several at a time
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			List<Future<List<String>>> answers = new ArrayList<>();
			for (SearchRequest request : requests) {
				answers.add(threads.submit(() -> answer(this.stroma.retrieval().search(request))));
			}
			for (int i = 0; i < answers.size(); i++) {
				assertThat(answers.get(i).get()).isEqualTo(expected.get(i));
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	@Test
	void leadsFromPageToPage() {
		this.stroma.indexer().update(IntStream.range(0, RECORDS).mapToObj(this::record).toList(), List.of());
		for (int i = 0; i < 10; i++) {
			SearchRequest asked = SearchRequest.of("w%d w%d w%d".formatted(i + 1, i + 20, i + 50)).limit(7);
			SearchRequest request = (i < 5) ? asked : asked.without(Arm.VECTOR);
			List<String> all = this.stroma.retrieval()
				.search(request.limit(250))
				.hits()
				.stream()
				.map(SearchHit::ref)
				.toList();
			List<String> paged = new ArrayList<>();
			SearchResult page = this.stroma.retrieval().search(request);
			int total = page.total();
			page.hits().forEach((hit) -> paged.add(hit.ref()));
			while (page.next() != null && paged.size() < all.size()) {
				page = this.stroma.retrieval().search(request.after(page.next()));
				assertThat(page.total()).isEqualTo(total);
				page.hits().forEach((hit) -> paged.add(hit.ref()));
			}
			assertThat(paged.subList(0, all.size())).isEqualTo(all);
		}
	}

}
