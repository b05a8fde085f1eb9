package dev.stroma.store;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import dev.stroma.chunk.ChunkText;
import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.error.IndexUnavailableException;

/**
 * A file of Stroma, the Go library, of any schema. Its vectors are found again by what
 * their chunks say.
 */
final class GoOtherFile implements OtherFile {

	private final Session session;

	private final GoFile file;

	private final SqliteVec vec;

	/** Ids by what the chunks say, once any was asked for. */
	private @Nullable Map<ContentHash, Long> chunks;

	private GoOtherFile(Session session, SqliteVec vec) {
		this.session = session;
		this.file = new GoFile(session);
		this.vec = vec;
	}

	static GoOtherFile open(Path path, SqliteVec vec) {
		Session session = Session.open(path, true, "begin");
		try {
			vec.loadInto(session.connection());
			return session.translated(() -> new GoOtherFile(session, vec));
		}
		catch (RuntimeException ex) {
			session.close();
			throw ex;
		}
	}

	@Override
	public Optional<String> model(UnaryOperator<String> go) {
		return this.session.translated(() -> Optional.of(go.apply(this.file.fingerprint())));
	}

	@Override
	public int dimension() {
		return this.file.dimension();
	}

	@Override
	public Map<ContentHash, float[]> vectors(Collection<Wanted> wanted) {
		VecReadiness readiness = this.vec.readiness();
		if (!readiness.available()) {
			throw new IndexUnavailableException("The vectors of '%s' are in sqlite-vec, which is not available (%s)"
				.formatted(this.session.path(), readiness.reason()));
		}
		return this.session.inTransaction(() -> {
			Map<ContentHash, Long> known = this.chunks;
			if (known == null) {
				known = chunks();
				this.chunks = known;
			}
			GoPassages passages = new GoPassages(this.session, this.file);
			Map<ContentHash, float[]> vectors = new LinkedHashMap<>();
			for (Wanted one : wanted) {
				Long chunk = known.get(one.saying());
				float[] vector = (chunk != null) ? passages.vector(chunk) : null;
				if (vector != null) {
					vectors.put(one.key(), vector);
				}
			}
			return vectors;
		});
	}

	private Map<ContentHash, Long> chunks() {
		Map<ContentHash, Long> chunks = new HashMap<>();
		this.session.sql("""
				select c.id, r.title, c.heading, c.content, %s from chunks c join records r on r.ref = c.record_ref
				order by c.id
				""".formatted(this.file.hasColumn("context_prefix") ? "c.context_prefix" : "''")).query((row) -> {
			String title = CorpusRecord.of("title", row.getString(2), "").title();
			chunks.putIfAbsent(
					ChunkText.saying(title, GoPassages.headings(row.getString(3), title),
							CorpusRecord.cleanBody(row.getString(5)), CorpusRecord.cleanBody(row.getString(4))),
					row.getLong(1));
		});
		return chunks;
	}

	@Override
	public List<CorpusRecord> page(String scope, String after, int limit) {
		return this.session.inTransaction(() -> this.file.page(after, limit).stream().map(GoFile.Row::record).toList());
	}

	@Override
	public void close() {
		this.session.close();
	}

}
