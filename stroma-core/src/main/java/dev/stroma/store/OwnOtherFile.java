package dev.stroma.store;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import dev.stroma.corpus.ContentHash;
import dev.stroma.corpus.CorpusRecord;

/**
 * Another file of this library. Its vectors are under the same keys.
 */
final class OwnOtherFile implements OtherFile {

	private final Session session;

	private OwnOtherFile(Session session) {
		this.session = session;
	}

	static OwnOtherFile open(Path path) {
		return new OwnOtherFile(Session.open(path, true, "begin"));
	}

	@Override
	public Optional<String> model(UnaryOperator<String> go) {
		return set().map(IndexSet::identity);
	}

	@Override
	public int dimension() {
		return set().map(IndexSet::dimension).orElse(0);
	}

	private Optional<IndexSet> set() {
		return read(() -> new IndexSets(this.session).active(IndexSet.Kind.VECTOR));
	}

	@Override
	public Map<ContentHash, float[]> vectors(Collection<Wanted> wanted) {
		return read(() -> {
			EmbeddingTable embeddings = new EmbeddingTable(this.session);
			Map<ContentHash, float[]> vectors = new LinkedHashMap<>();
			for (Wanted one : wanted) {
				embeddings.find(one.key())
					.ifPresent((stored) -> vectors.put(one.key(), VectorBytes.decode(stored.vector())));
			}
			return vectors;
		});
	}

	@Override
	public List<CorpusRecord> page(String scope, String after, int limit) {
		return read(() -> new ScopeTable(this.session).find(scope)
			.map((id) -> new RecordTable(this.session).page(scope, Scoped.of(id, false, null), after, limit))
			.orElse(List.of()));
	}

	private <T> T read(Supplier<T> reading) {
		return this.session.inTransaction(reading);
	}

	@Override
	public void close() {
		this.session.close();
	}

}
