package dev.stroma.resident;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.store.FileGeneration;
import dev.stroma.store.IndexedChunk;
import dev.stroma.store.LexicalQuery;
import dev.stroma.store.QueryTerm;
import dev.stroma.store.TermCounts;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The best of many thousand chunks are those that scoring every chunk finds, in whatever
 * segments they are.
 */
class LexicalSearchTests {

	private static final int CHUNKS = 12_000;

	private Random random = new Random();

	@ParameterizedTest
	@ValueSource(longs = { 1, 2 })
	void findsTheBestOfAll(long seed) {
		this.random = new Random(seed);
		List<Map<String, Integer>> chunks = new ArrayList<>();
		List<SegmentView> segments = new ArrayList<>();
		SegmentBuilder builder = new SegmentBuilder();
		for (int i = 0; i < CHUNKS; i++) {
			String body = body();
			Map<String, Integer> counts = new HashMap<>();
			Arrays.stream(body.split(" ")).forEach((word) -> counts.merge(word, 1, Integer::sum));
			chunks.add(counts);
			if (builder.isFull()) {
				segments.add(builder.build());
				builder = new SegmentBuilder();
			}
			builder.add(new IndexedChunk(3L * i, i, 1, "r" + i % 5000, i / 5000,
					("\n\n" + body + "\n\n").getBytes(StandardCharsets.UTF_8), null), -1);
		}
		segments.add(builder.build());
		SegmentView merged = Objects.requireNonNull(new SegmentMerge(segments).merge());
		assertThat(merged.segment().postings().of(merged.segment().term("w1"))).isInstanceOf(DensePostings.class);

		assertBest(chunks, LexicalView.of(segments), "seed %d, segments".formatted(seed));
		assertBest(chunks, LexicalView.of(List.of(merged)), "seed %d, merged".formatted(seed));
		assertBest(chunks, LexicalView.of(List.of(Objects.requireNonNull(new SegmentMerge(List.of(merged)).merge()))),
				"seed %d, merged again".formatted(seed));
	}

	private String body() {
		int words = 3 + this.random.nextInt(30);
		StringBuilder body = new StringBuilder("w" + rank());
		for (int i = 0; i < words; i++) {
			body.append(" w").append(rank());
		}
		return (this.random.nextInt(500) == 0) ? body + " w9".repeat(300) : body.toString();
	}

	private int rank() {
		return (int) Math.exp(this.random.nextDouble() * 7);
	}

	private void assertBest(List<Map<String, Integer>> chunks, LexicalView lexical, String description) {
		ResidentView view = new ResidentView(new FileGeneration("file", 1), lexical, null, null, new ScratchPool());
		for (int i = 0; i < 25; i++) {
			List<List<String>> words = IntStream.rangeClosed(0, this.random.nextInt(8))
				.mapToObj((word) -> (this.random.nextInt(5) == 0) ? List.of("w" + rank(), "w" + rank())
						: List.of("w" + rank()))
				.toList();
			LexicalQuery query = view.lexical(ResidentFixture.words(words));
			int limit = List.of(1, 10, 256, 2000).get(this.random.nextInt(4));
			List<Long> expected = best(chunks, query, limit);
			assertThat(ResidentFixture.chunks(view.best(query, null, limit)))
				.as("%s: %s, %d", description, words, limit)
				.containsExactlyElementsOf(expected);
		}
	}

	private static List<Long> best(List<Map<String, Integer>> chunks, LexicalQuery query, int limit) {
		record Scored(int chunk, double score) {
		}
		return IntStream.range(0, chunks.size())
			.mapToObj((chunk) -> new Scored(chunk, query.score(counts(chunks.get(chunk), query.terms()))))
			.filter((scored) -> scored.score() > 0)
			.sorted(Comparator.comparingDouble(Scored::score)
				.reversed()
				.thenComparing((scored) -> "r" + scored.chunk() % 5000)
				.thenComparingInt((scored) -> scored.chunk() / 5000))
			.limit(limit)
			.map((scored) -> 3L * scored.chunk())
			.toList();
	}

	private static TermCounts counts(Map<String, Integer> counts, List<QueryTerm> terms) {
		return new TermCounts() {

			@Override
			public double weighted(int term) {
				return counts.getOrDefault(terms.get(term).text(), 0);
			}

			@Override
			public int tokens() {
				return counts.values().stream().mapToInt(Integer::intValue).sum();
			}

		};
	}

}
