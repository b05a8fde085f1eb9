package dev.stroma.benchmarks.quality;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import dev.stroma.embed.Embedder;

/**
 * Texts per second of the default embedder and of MiniLM on one thread, in the thread's
 * own processor time, so that what else the machine does counts for nothing; of documents
 * the first 256 tokens.
 *
 * @param staticShort questions of the default embedder
 * @param staticLong documents of the default embedder
 * @param miniLmShort questions of MiniLM
 * @param miniLmLong documents of MiniLM
 */
record EncodingSpeed(double staticShort, double staticLong, double miniLmShort, double miniLmLong) {

	private static final int MOST_QUESTIONS = 400;

	private static final int MOST_DOCUMENTS = 64;

	private static final int FEWEST_CHARACTERS = 1000;

	private static final long LEAST_NANOS = 1_000_000_000L;

	/**
	 * Empty where no collection has English questions and long documents.
	 */
	static Optional<EncodingSpeed> of(List<TestCollection> collections) {
		List<String> questions = new ArrayList<>();
		List<String> documents = new ArrayList<>();
		for (TestCollection collection : collections) {
			if (collection.isEnglish()) {
				questions.addAll(collection.questions().values());
				collection.documents()
					.stream()
					.map(TestCollection.Document::text)
					.filter((text) -> text.length() >= FEWEST_CHARACTERS)
					.forEach(documents::add);
			}
		}
		if (questions.isEmpty() || documents.isEmpty()) {
			return Optional.empty();
		}
		List<String> someQuestions = spread(questions, MOST_QUESTIONS);
		Embedder embedder = Embedder.standard();
		try (MiniLm miniLm = new MiniLm()) {
			List<String> someDocuments = spread(documents, MOST_DOCUMENTS).stream().map(miniLm::cut).toList();
			return Optional.of(new EncodingSpeed(perSecond(embedder::embedDocuments, someQuestions),
					perSecond(embedder::embedDocuments, someDocuments), perSecond(miniLm::embed, someQuestions),
					perSecond(miniLm::embed, someDocuments)));
		}
	}

	double shortRatio() {
		return this.staticShort / this.miniLmShort;
	}

	double longRatio() {
		return this.staticLong / this.miniLmLong;
	}

	/** So many, from all over a list. */
	private static List<String> spread(List<String> texts, int most) {
		List<String> some = new ArrayList<>();
		int count = Math.min(most, texts.size());
		for (int i = 0; i < count; i++) {
			some.add(texts.get((int) ((long) i * texts.size() / count)));
		}
		return some;
	}

	/** Measured after as long a time of warming up. */
	private static double perSecond(Consumer<List<String>> embedder, List<String> texts) {
		rate(embedder, texts);
		return rate(embedder, texts);
	}

	private static double rate(Consumer<List<String>> embedder, List<String> texts) {
		long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
		long spent = 0;
		long done = 0;
		while (spent < LEAST_NANOS) {
			embedder.accept(texts);
			done += texts.size();
			spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
		}
		return done * 1e9 / spent;
	}

}
