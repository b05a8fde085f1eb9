package dev.stroma.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.CorpusRecord;

/**
 * Reads the passages and vectors of a file of Stroma, the Go library, of its newest
 * schema.
 */
final class GoPassages {

	private record Chunk(long id, String heading, String content, String context, long parent,
			byte @Nullable [] vector) {
	}

	private final Session session;

	private final String vectors;

	private final boolean bytes;

	private final int dimension;

	GoPassages(Session session, GoFile file) {
		this.session = session;
		this.vectors = (file.quantization() == Quantization.BINARY) ? "chunks_vec_full" : "chunks_vec";
		this.bytes = file.quantization() == Quantization.INT8;
		this.dimension = file.dimension();
	}

	/**
	 * A record with its passages.
	 */
	GoRecord of(GoFile.Row row) {
		CorpusRecord record = row.record();
		List<Chunk> chunks = chunks(row.ref());
		Map<Long, Integer> indexes = new HashMap<>();
		List<GoPlaces.Passage> passages = new ArrayList<>();
		for (Chunk chunk : chunks) {
			passages.add(new GoPlaces.Passage(indexes.get(chunk.parent()), chunk.heading(),
					CorpusRecord.cleanBody(chunk.content())));
			indexes.put(chunk.id(), indexes.size());
		}
		List<Section> sections = GoPlaces.of(record.body(), passages)
			.map((starts) -> sections(record, chunks, passages, starts))
			.orElse(null);
		List<float @Nullable []> vectors = new ArrayList<>();
		chunks.forEach((chunk) -> vectors.add(vector(chunk.vector(), this.bytes, this.dimension)));
		return new GoRecord(record, sections, vectors);
	}

	private static List<Section> sections(CorpusRecord record, List<Chunk> chunks, List<GoPlaces.Passage> passages,
			List<Integer> starts) {
		List<Section> sections = new ArrayList<>();
		for (int i = 0; i < chunks.size(); i++) {
			Chunk chunk = chunks.get(i);
			GoPlaces.Passage passage = passages.get(i);
			boolean encloses = chunks.stream().anyMatch((child) -> child.parent() == chunk.id());
			sections.add(new Section(headings(chunk.heading(), record.title()), starts.get(i),
					starts.get(i) + passage.text().length(), passage.parent(), CorpusRecord.cleanBody(chunk.context()),
					!encloses));
		}
		return sections;
	}

	/** Stroma joins headings, and puts the title where there are none. */
	static List<String> headings(String heading, String title) {
		List<String> path = new ArrayList<>();
		for (String part : heading.split(" / ")) {
			String clean = CorpusRecord.of("heading", part, "").title();
			if (!part.isBlank()) {
				path.add(clean);
			}
		}
		return path.equals(List.of(title)) ? List.of() : path;
	}

	private List<Chunk> chunks(String ref) {
		return this.session.sql("""
				select c.id, c.heading, c.content, c.context_prefix, c.parent_chunk_id, v.embedding
				from chunks c left join %s v on v.chunk_id = c.id where c.record_ref = ? order by c.chunk_index, c.id
				""".formatted(this.vectors))
			.param(ref)
			.query((row, number) -> new Chunk(row.getLong(1), row.getString(2), row.getString(3), row.getString(4),
					row.getLong(5), row.getBytes(6)))
			.list();
	}

	/**
	 * The vector of a chunk.
	 */
	float @Nullable [] vector(long chunk) {
		return this.session.sql("select embedding from %s where chunk_id = ?".formatted(this.vectors))
			.param(chunk)
			.query((row, number) -> row.getBytes(1))
			.optional()
			.map((kept) -> vector(kept, this.bytes, this.dimension))
			.orElse(null);
	}

	/**
	 * The vector of unit length, {@code null} for one that points nowhere.
	 */
	static float @Nullable [] vector(byte @Nullable [] kept, boolean bytes, int dimension) {
		if (kept == null) {
			return null;
		}
		float[] vector = bytes ? Quantization.INT8.decode(kept, dimension) : VectorBytes.decode(kept);
		double squares = 0;
		for (float value : vector) {
			squares += (double) value * value;
		}
		if (vector.length != dimension || !(squares > 0 && squares < Double.POSITIVE_INFINITY)) {
			return null;
		}
		for (int i = 0; i < vector.length; i++) {
			vector[i] = (float) (vector[i] / Math.sqrt(squares));
		}
		return vector;
	}

}
