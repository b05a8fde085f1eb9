package dev.stroma.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkText;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.Metadata;
import dev.stroma.corpus.MetadataCodec;
import dev.stroma.corpus.StromaCompat;
import dev.stroma.text.Token;
import dev.stroma.text.Unicode61Analyzer;

/**
 * A record of a file of Stroma, the Go library, that is only read, with the places of its
 * passages. Where one of them is not in its text, the text is that of the passages.
 */
final class GoLayout {

	private static final String BETWEEN = "\n\n";

	private static final Unicode61Analyzer ANALYZER = new Unicode61Analyzer();

	private final String body;

	private final Map<Long, StoredChunk.Place> places = new HashMap<>();

	/**
	 * @param passages id, id of the enclosing one or 0, heading and text, separated by
	 * U+001F, of each in their order, separated by U+001E
	 */
	private GoLayout(String text, String passages) {
		List<Long> ids = new ArrayList<>();
		List<GoPlaces.Passage> list = new ArrayList<>();
		for (String passage : passages.split("\u001E", -1)) {
			String[] parts = passage.split("\u001F", -1);
			if (parts.length == 4) {
				int parent = ids.indexOf(Long.parseLong(parts[1]));
				ids.add(Long.parseLong(parts[0]));
				list.add(new GoPlaces.Passage((parent >= 0) ? parent : null, parts[2],
						CorpusRecord.cleanBody(parts[3])));
			}
		}
		String clean = CorpusRecord.cleanBody(text);
		Optional<List<Integer>> found = GoPlaces.of(clean, list);
		this.body = found.isPresent() ? clean
				: list.stream().map(GoPlaces.Passage::text).collect(Collectors.joining(BETWEEN));
		int next = 0;
		for (int i = 0; i < ids.size(); i++) {
			int start = found.isPresent() ? found.get().get(i) : next;
			int end = start + list.get(i).text().length();
			next = end + BETWEEN.length();
			this.places.put(ids.get(i), new StoredChunk.Place(i, start, end));
		}
	}

	String body() {
		return this.body;
	}

	int start(long chunk) {
		return place(chunk).start();
	}

	int end(long chunk) {
		return place(chunk).end();
	}

	private StoredChunk.Place place(long chunk) {
		return this.places.getOrDefault(chunk, new StoredChunk.Place(0, 0, 0));
	}

	static byte[] metadata(String json) {
		return MetadataCodec.encode(Metadata.of(StromaCompat.metadata(json)));
	}

	static byte[] hash(String title, String heading, String context, String text) {
		return ChunkText.saying(title, GoPassages.headings(heading, title), context, text).toBytes();
	}

	/** The terms that Stroma's own full-text table has of a passage. */
	static byte[] terms(String title, String heading, String context, String text) {
		try (TokenCodec codec = new TokenCodec()) {
			return codec.encode(new FullTextRow(terms(title), terms(heading), terms(context + BETWEEN + text), "", ""));
		}
	}

	private static String terms(String text) {
		return FullTextRow.column(ANALYZER.analyze(text).stream().map(Token::term).toList());
	}

	/**
	 * The layout that was asked for last: a passage's two ends and its record's text are
	 * asked for one after the other. Used by one connection.
	 */
	static final class Cache {

		private String text = "";

		private String passages = "";

		private @Nullable GoLayout layout;

		GoLayout of(String text, String passages) {
			GoLayout known = this.layout;
			if (known == null || !text.equals(this.text) || !passages.equals(this.passages)) {
				known = new GoLayout(text, passages);
				this.text = text;
				this.passages = passages;
				this.layout = known;
			}
			return known;
		}

	}

}
