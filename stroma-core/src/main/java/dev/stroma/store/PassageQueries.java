package dev.stroma.store;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.MetadataCodec;

/**
 * Reads chunks together with their records, many in one statement.
 */
final class PassageQueries {

	private final Session session;

	PassageQueries(Session session) {
		this.session = session;
	}

	static String json(Collection<Long> ids) {
		return ids.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
	}

	/**
	 * What ranking needs to know of the chunks, in no particular order.
	 * @param text the set whose terms count
	 */
	List<ChunkFacts> candidates(FullTextSet text, Collection<Long> ids, @Nullable LexicalQuery lexical,
			float @Nullable [] vector) {
		TermFrequencies frequencies = new TermFrequencies((lexical != null) ? lexical.terms() : List.of());
		try (TokenCodec codec = new TokenCodec()) {
			return this.session.sql("""
					select c.id, r.ref, c.ordinal, t.tokens, e.vector
					from json_each(?) wanted cross join chunk c on c.id = wanted.value
					cross join record r on r.id = c.record_id
					left join embedding e on e.id = c.embedding_id
					left join %s t on t.chunk_id = c.id
					""".formatted(text.tokens())).param(json(ids)).query((row, number) -> {
				double bm25 = 0;
				double coverage = 0;
				if (lexical != null) {
					int length = codec.inflate(row.getBytes(4));
					frequencies.count(codec.buffer(), length);
					bm25 = lexical.score(frequencies);
					coverage = lexical.coverage(frequencies);
				}
				byte[] bytes = (vector != null) ? row.getBytes(5) : null;
				Double cosine = (vector != null && bytes != null) ? Cosine.of(vector, VectorBytes.decode(bytes)) : null;
				return new ChunkFacts(row.getLong(1), row.getString(2), row.getInt(3), bm25, coverage, cosine);
			}).list();
		}
	}

	/**
	 * The chunks with their texts, in the order of the ids; ids that are gone are left
	 * out.
	 */
	List<StoredPassage> passages(Collection<Long> ids) {
		// read by id, so that chunks of one record come one after the other; a text that
		// fills many pages is not in each of their rows
		Map<Long, StoredPassage> byId = new HashMap<>();
		RecordBodies large = new RecordBodies(this.session);
		this.session.rows("""
				select c.id, r.ref, r.kind, r.title, r.source_ref, c.heading, c.content_hash, c.ordinal,
					c.start_offset, c.end_offset, r.metadata,
					case when octet_length(r.body) <= 32768 then r.body end,
					s.name, c.context, r.importance, r.valid_from, r.valid_until, r.id
				from json_each(?) wanted cross join chunk c on c.id = wanted.value
				cross join record r on r.id = c.record_id cross join scope s on s.id = r.scope_id
				""", (row) -> {
			int start = row.getInt(9);
			int end = row.getInt(10);
			String body = text(row, 12);
			if (body.isEmpty()) {
				body = large.of(row.getLong(18));
			}
			int firstLine = 1 + lineEnds(body, 0, start);
			byId.put(row.getLong(1),
					new StoredPassage(row.getLong(1), text(row, 13), text(row, 2), text(row, 3), text(row, 4),
							text(row, 5), ChunkTable.splitHeadings(text(row, 6)), ContentHash.ofBytes(row.getBytes(7)),
							new StoredChunk.Place(row.getInt(8), start, end), text(row, 14), body.substring(start, end),
							firstLine, firstLine + lineEnds(body, start, end - 1),
							MetadataCodec.decode(row.getBytes(11)), RecordRow.importance(row, 15),
							RecordRow.validity(row, 16)));
		}, json(ids.stream().sorted().toList()));
		return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
	}

	/**
	 * A text that is there, by its bytes: cheaper than the driver's own way, which wraps
	 * each in a buffer.
	 */
	private static String text(ResultSet row, int column) throws SQLException {
		byte[] bytes = row.getBytes(column);
		// as SQLite has it for no bytes
		return (bytes != null) ? new String(bytes, StandardCharsets.UTF_8) : "";
	}

	private static int lineEnds(String text, int start, int end) {
		int count = 0;
		for (int i = text.indexOf('\n', start); i >= 0 && i < end; i = text.indexOf('\n', i + 1)) {
			count++;
		}
		return count;
	}

	/**
	 * The chunk of this content in a scope that comes first by (ref, chunk index),
	 * preferring one of the given record.
	 */
	Optional<Long> ofContent(String scope, String ref, ContentHash hash) {
		return this.session.sql("""
				select c.id from chunk c join record r on r.id = c.record_id join scope s on s.id = r.scope_id
				where c.content_hash = ? and s.name = ?
				order by r.ref <> ?, r.ref, c.ordinal limit 1
				""").params(hash.toBytes(), scope, ref).query((row, number) -> row.getLong(1)).optional();
	}

}
