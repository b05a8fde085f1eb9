package dev.stroma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * More vectors than the heap could hold: searches by several threads, updates and
 * deletions go on, none of them runs out of memory, and all is found as it is.
 * {@code -Dstroma.heap.chunks=100000} with {@code -Dstroma.heap.mib=128} takes longer.
 */
class SmallHeapTests {

	private static final int CHUNKS = Integer.getInteger("stroma.heap.chunks", 8_000);

	/** The vectors alone take 12 MiB, and may take 8 together with the words. */
	private static final int MIB = Integer.getInteger("stroma.heap.mib", 40);

	@Test
	void isEnoughForManyChunksThatComeAndGo(@TempDir Path directory) {
		try (ChildJvm child = ChildJvm.startSmall(MIB, Duration.ofMinutes(30), Churn.class,
				directory.resolve("index.db"), CHUNKS)) {
			assertThat(child.readLine()).isEqualTo("filled");
			assertThat(child.readLine()).isEqualTo("churned");
			assertThat(child.readLine()).isEqualTo("sound");
		}
	}

	/** Fills an index, then searches it while it changes, then checks it. */
	static final class Churn implements AutoCloseable {

		private static final int BATCH = 500;

		private static final int DIMENSION = 384;

		private static final int READERS = 2;

		private static final int ROUNDS = 20;

		private static final int CHANGED_PER_ROUND = 100;

		private final Stroma stroma;

		/** Of each record the edition that is there, 0 when none is. */
		private final AtomicIntegerArray editions;

		private volatile boolean ended;

		private Churn(Path file, int chunks) {
			this.stroma = Stroma.open(StromaOptions.of(file).embedder(HashingEmbedder.of(DIMENSION)));
			this.editions = new AtomicIntegerArray(chunks);
		}

		public static void main(String[] arguments) throws Exception {
			try (Churn churn = new Churn(Path.of(arguments[0]), Integer.parseInt(arguments[1]))) {
				churn.fill();
				System.out.println("filled");
				churn.run();
				System.out.println("churned");
				churn.check();
				System.out.println("sound");
			}
		}

		private CorpusRecord record(int number, int edition) {
			StringBuilder body = new StringBuilder("edition%d of record%d".formatted(edition, number));
			Random words = new Random(31L * number + edition);
			for (int i = 0; i < 60; i++) {
				// few words are frequent, many are rare
				body.append(" word").append((int) Math.exp(9.9 * words.nextDouble()));
			}
			return CorpusRecord.of("r" + number, null, body.toString());
		}

		private void fill() {
			for (int from = 0; from < this.editions.length(); from += BATCH) {
				List<CorpusRecord> records = new ArrayList<>();
				for (int i = from; i < Math.min(from + BATCH, this.editions.length()); i++) {
					records.add(record(i, 1));
					this.editions.set(i, 1);
				}
				this.stroma.indexer().update(records, List.of());
			}
		}

		private void run() throws Exception {
			ExecutorService threads = Executors.newFixedThreadPool(READERS);
			List<Future<?>> readers = new ArrayList<>();
			for (int i = 0; i < READERS; i++) {
				int seed = i;
				readers.add(threads.submit(() -> read(new Random(seed))));
			}
			try {
				Random random = new Random(99);
				for (int round = 0; round < ROUNDS; round++) {
					change(random, round + 2);
				}
			}
			finally {
				this.ended = true;
				threads.shutdown();
			}
			for (Future<?> reader : readers) {
				reader.get();
			}
		}

		private void change(Random random, int edition) {
			List<CorpusRecord> changed = new ArrayList<>();
			List<String> removed = new ArrayList<>();
			for (int i = 0; i < CHANGED_PER_ROUND; i++) {
				int number = random.nextInt(this.editions.length());
				if (removed.contains("r" + number)
						|| changed.stream().anyMatch((one) -> one.ref().equals("r" + number))) {
					continue;
				}
				if (random.nextInt(3) == 0) {
					removed.add("r" + number);
					this.editions.set(number, 0);
				}
				else {
					changed.add(record(number, edition));
					this.editions.set(number, edition);
				}
			}
			this.stroma.indexer().update(changed, removed);
		}

		/** What is found has what was asked for, whatever is changed meanwhile. */
		private void read(Random random) {
			while (!this.ended) {
				int number = random.nextInt(this.editions.length());
				for (SearchHit hit : search(number)) {
					if (hit.text().contains("record" + number + " ") && !hit.ref().equals("r" + number)) {
						throw new AssertionError(hit.ref() + " is found for record" + number);
					}
				}
			}
		}

		private List<SearchHit> search(int number) {
			return this.stroma.retrieval()
				.search(SearchRequest.of("record%d word7 word%d".formatted(number, number % 1000)))
				.hits();
		}

		private void check() {
			Random random = new Random(7);
			for (int i = 0; i < 100; i++) {
				int number = random.nextInt(this.editions.length());
				int edition = this.editions.get(number);
				List<String> found = search(number).stream()
					.map(SearchHit::text)
					.filter((text) -> text.contains("record" + number + " "))
					.map((text) -> text.split(" ")[0])
					.toList();
				if (!found.equals((edition > 0) ? List.of("edition" + edition) : List.of())) {
					throw new AssertionError(
							"record%d is of edition %d, found are %s".formatted(number, edition, found));
				}
			}
			if (!this.stroma.snapshots().verify().ok()) {
				throw new AssertionError(this.stroma.snapshots().verify().messages());
			}
		}

		@Override
		public void close() {
			this.stroma.close();
		}

	}

}
