package dev.stroma.benchmarks.corpus;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Documents and questions made by rule, the same ones in every run; only the vectors are
 * kept in memory.
 * <ol>
 * <li>Each document is about one of 200 topics, and each topic has 60 words of its own,
 * drawn from all but the 500 most frequent.</li>
 * <li>A body is 100 to 200 words in sentences of 8 to 20, of which 12 % are the topic's
 * and the others Zipf-distributed over 60,000 terms. A title is three of the topic's
 * words.</li>
 * <li>A vector lies near its topic's centre ({@link ClusteredVectors}).</li>
 * <li>A question is 5 to 10 distinct words drawn from one document's body, hence with as
 * many stop words as a natural question has, and that document's vector with noise.</li>
 * </ol>
 */
public final class SyntheticCorpus implements Corpus {

	/**
	 * How vectors lie.
	 */
	public enum Shape {

		/** Around centres that are far from each other. */
		CLUSTERED(1),

		/** Around centres that are half as far out. */
		OVERLAPPING(0.5),

		/** Around no centres. */
		UNCLUSTERED(0);

		private final double distance;

		Shape(double distance) {
			this.distance = distance;
		}

		/** In small letters. */
		public String label() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

	private static final int TOPICS = 200;

	private static final int TOPIC_WORDS = 60;

	private static final int STOP_WORDS = 500;

	private static final double TOPICAL_SHARE = 0.12;

	private static final double QUESTION_NOISE = 1.5;

	private final Vocabulary vocabulary = new Vocabulary();

	private final ClusteredVectors space;

	private final String[][] topics = new String[TOPICS][TOPIC_WORDS];

	private final float[][] vectors;

	/**
	 * @param size how many documents, at least 1
	 * @param dimension of their vectors, at least 1
	 */
	public SyntheticCorpus(int size, int dimension) {
		this(size, dimension, Shape.CLUSTERED);
	}

	/**
	 * @param size how many documents, at least 1
	 * @param dimension of their vectors, at least 1
	 * @param shape how these lie
	 */
	public SyntheticCorpus(int size, int dimension, Shape shape) {
		this.space = new ClusteredVectors(TOPICS, dimension, shape.distance);
		for (int topic = 0; topic < TOPICS; topic++) {
			SplittableRandom random = Streams.TOPICS.random(topic);
			for (int i = 0; i < TOPIC_WORDS; i++) {
				this.topics[topic][i] = this.vocabulary.drawRare(random, STOP_WORDS);
			}
		}
		this.vectors = new float[size][];
		for (int number = 0; number < size; number++) {
			this.vectors[number] = this.space.draw(topic(number), Streams.VECTORS.random(number));
		}
	}

	private static int topic(int number) {
		return Streams.WORDS.random(number).nextInt(TOPICS);
	}

	@Override
	public int size() {
		return this.vectors.length;
	}

	@Override
	public float[][] vectors() {
		return this.vectors;
	}

	@Override
	public String ref(int number) {
		return "document-" + number;
	}

	@Override
	public List<Document> documents(int from, int to) {
		List<Document> documents = new ArrayList<>();
		for (int number = from; number < to; number++) {
			SplittableRandom random = Streams.WORDS.random(number);
			String[] topic = this.topics[random.nextInt(TOPICS)];
			String title = "%s %s %s".formatted(any(topic, random), any(topic, random), any(topic, random));
			documents.add(new Document(ref(number), title, body(topic, random), this.vectors[number]));
		}
		return documents;
	}

	private String body(String[] topic, SplittableRandom random) {
		int words = random.nextInt(100, 201);
		int sentence = random.nextInt(8, 21);
		StringBuilder body = new StringBuilder();
		for (int i = 0; i < words; i++) {
			body.append((random.nextDouble() < TOPICAL_SHARE) ? any(topic, random) : this.vocabulary.draw(random));
			if (--sentence == 0 || i == words - 1) {
				body.append('.');
				sentence = random.nextInt(8, 21);
			}
			body.append((i < words - 1) ? " " : "");
		}
		return body.toString();
	}

	private static String any(String[] words, SplittableRandom random) {
		return words[random.nextInt(words.length)];
	}

	@Override
	public List<Question> questions(int from, int to) {
		List<Question> questions = new ArrayList<>();
		for (int number = from; number < to; number++) {
			SplittableRandom random = Streams.QUESTIONS.random(number);
			int source = random.nextInt(size());
			String body = documents(source, source + 1).get(0).body();
			questions.add(new Question(words(body, random), ref(source),
					this.space.near(this.vectors[source], QUESTION_NOISE, random)));
		}
		return questions;
	}

	private static String words(String body, SplittableRandom random) {
		String[] words = body.replace(".", "").split(" ");
		int count = random.nextInt(5, 11);
		Set<String> drawn = new LinkedHashSet<>();
		while (drawn.size() < count) {
			drawn.add(any(words, random));
		}
		return String.join(" ", drawn);
	}

}
