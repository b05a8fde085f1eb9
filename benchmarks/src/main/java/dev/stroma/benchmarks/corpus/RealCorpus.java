package dev.stroma.benchmarks.corpus;

import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.stroma.benchmarks.quality.TestCollection;
import dev.stroma.embed.Embedder;
import dev.stroma.embed.StaticEmbedder;

/**
 * The texts of the English test collections in a directory, cut into pieces of 80 words,
 * and their questions, embedded by the bundled model.
 */
public final class RealCorpus implements Corpus {

	private static final int WORDS = 80;

	private static final int BATCH = 256;

	private final Embedder embedder = StaticEmbedder.bundled().orElseThrow();

	private final List<Document> documents = new ArrayList<>();

	private final List<Question> questions = new ArrayList<>();

	/**
	 * @param datasets a directory of test collections
	 */
	public RealCorpus(Path datasets) {
		for (Path directory : TestCollection.below(datasets)) {
			TestCollection collection = TestCollection.read(directory);
			if (collection.isEnglish()) {
				add(collection);
			}
		}
		if (this.documents.isEmpty() || this.questions.isEmpty()) {
			throw new IllegalArgumentException("There is no English test collection in '%s'".formatted(datasets));
		}
	}

	private void add(TestCollection collection) {
		List<String> refs = new ArrayList<>();
		List<String> titles = new ArrayList<>();
		List<String> bodies = new ArrayList<>();
		Map<String, String> first = new HashMap<>();
		for (TestCollection.Document document : collection.documents()) {
			String[] words = words(document.text());
			for (int from = 0; from < words.length; from += WORDS) {
				String ref = "%s-%s-%d".formatted(collection.name(), document.id(), from / WORDS);
				first.putIfAbsent(document.id(), ref);
				refs.add(ref);
				titles.add(String.join(" ", words(document.title())));
				bodies.add(String.join(" ", Arrays.copyOfRange(words, from, Math.min(from + WORDS, words.length))));
			}
		}
		for (int from = 0; from < bodies.size(); from += BATCH) {
			int to = Math.min(from + BATCH, bodies.size());
			List<float[]> vectors = this.embedder.embedDocuments(bodies.subList(from, to));
			for (int i = from; i < to; i++) {
				this.documents.add(new Document(refs.get(i), titles.get(i), bodies.get(i), vectors.get(i - from)));
			}
		}
		collection.questions().forEach((id, text) -> {
			String plain = String.join(" ", words(text));
			for (String answer : collection.answers().getOrDefault(id, Map.of()).keySet()) {
				String source = first.get(answer);
				if (source != null) {
					this.questions.add(new Question(plain, source, this.embedder.embedQuery(plain)));
					return;
				}
			}
		});
	}

	/** Letters and digits only: what all systems read alike. */
	private static String[] words(String text) {
		String plain = Normalizer.normalize(text, Normalizer.Form.NFC).replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
		return plain.isEmpty() ? new String[0] : plain.split(" ");
	}

	@Override
	public int size() {
		return this.documents.size();
	}

	@Override
	public float[][] vectors() {
		return this.documents.stream().map(Document::vector).toArray(float[][]::new);
	}

	@Override
	public String ref(int number) {
		return this.documents.get(number).ref();
	}

	@Override
	public List<Document> documents(int from, int to) {
		return this.documents.subList(from, to);
	}

	@Override
	public List<Question> questions(int from, int to) {
		List<Question> some = new ArrayList<>();
		for (int number = from; number < to; number++) {
			// neighbours come from different collections
			some.add(this.questions.get((int) (number * 7919L % this.questions.size())));
		}
		return some;
	}

}
