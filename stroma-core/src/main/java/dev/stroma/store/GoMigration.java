package dev.stroma.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.StromaCompat;
import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.StromaException;

/**
 * Makes a file of Stroma, the Go library, one of ours, for good:
 * <ol>
 * <li>where anything in it cannot be kept, it is refused and stays as it is;</li>
 * <li>schema 2 becomes 3, 3 becomes 4, 4 becomes 5, as Stroma does it;</li>
 * <li>5 becomes ours: records, passages and vectors are written to our tables, terms are
 * made of them, its tables are dropped.</li>
 * </ol>
 * Each step is one transaction: a file whose migration was cut short is of the schema
 * before or after a step, and goes on from there when it is opened again.
 */
final class GoMigration {

	private static final Log logger = LogFactory.getLog(GoMigration.class);

	private static final int REFUSALS_SHOWN = 20;

	private static final List<String> LINEAGE = List.of("""
			alter table chunks add column parent_chunk_id integer references chunks (id) on delete cascade
			""", """
			create index idx_chunks_parent on chunks (parent_chunk_id) where parent_chunk_id is not null
			""", trigger("insert", "insert"), trigger("update", "update of parent_chunk_id"));

	private final Session session;

	private final SqliteVec vec;

	private final TakeOver takeOver;

	private final Clock clock;

	GoMigration(Session session, SqliteVec vec, TakeOver takeOver, Clock clock) {
		this.session = session;
		this.vec = vec;
		this.takeOver = takeOver;
		this.clock = clock;
	}

	/** No passage encloses one of another record. */
	private static String trigger(String name, String event) {
		return """
				create trigger chunks_parent_same_record_%s before %s on chunks
				when new.parent_chunk_id is not null begin
					select raise(abort, 'the parent belongs to another record')
					where not exists (select 1 from chunks where id = new.parent_chunk_id and record_ref = new.record_ref);
				end
				"""
			.formatted(name, event);
	}

	/**
	 * Migrates the file, if it is one of Stroma still.
	 */
	void run() {
		Optional<Integer> before = version();
		if (before.isEmpty()) {
			return;
		}
		this.vec.loadInto(this.session.connection());
		VecReadiness readiness = this.vec.readiness();
		if (!readiness.available()) {
			throw new IncompatibleIndexException(
					"The file '%s' of Stroma (Go) has its vectors in sqlite-vec, which is not available (%s): make it available, or set stroma.mode to read-only"
						.formatted(this.session.path(), readiness.reason()));
		}
		requireKeepable();
		logger.info("The file '%s' of Stroma (Go), schema %d, becomes an index of this library"
			.formatted(this.session.path(), before.get()));
		this.session.execute("pragma journal_mode = wal");
		for (int version = before.get(); version < GoFile.NEWEST; version++) {
			int next = version + 1;
			this.session.inTransaction(() -> {
				upgrade(next);
				new GoFile(this.session).value("schema_version", String.valueOf(next));
				return true;
			});
		}
		long records = this.session.inTransaction(this::takeOver);
		logger.info("%d records of '%s' are taken over".formatted(records, this.session.path()));
	}

	private Optional<Integer> version() {
		try {
			return GoFile.schema(this.session.connection())
				.map((schema) -> GoFile.requireKnown(this.session.path(), schema));
		}
		catch (SQLException ex) {
			throw SqliteExceptionTranslator.asStroma(SqliteExceptionTranslator.INSTANCE.translate("open", null, ex),
					this.session.path());
		}
	}

	private void requireKeepable() {
		Map<String, String> refusals = new LinkedHashMap<>();
		GoFile file = new GoFile(this.session);
		// may refuse it too
		this.takeOver.model(file.fingerprint());
		boolean hasContexts = hasColumn("context_prefix");
		file.forEach((row) -> {
			try {
				row.record();
				if (hasContexts) {
					file.longContext(row.ref()).ifPresent((reason) -> refusals.put(row.ref(), reason));
				}
			}
			catch (StromaException ex) {
				refusals.put(row.ref(), String.valueOf(ex.getMessage()));
			}
		});
		if (!refusals.isEmpty()) {
			List<String> shown = new ArrayList<>();
			refusals.forEach((ref, reason) -> shown.add("'" + ref.replaceAll("\\p{Cntrl}", " ") + "': " + reason));
			throw new IncompatibleIndexException(
					"%d records of '%s' cannot be taken over from Stroma (Go), the file stays as it is. Change or remove them with Stroma first: %s"
						.formatted(refusals.size(), this.session.path(),
								String.join("; ", shown.subList(0, Math.min(REFUSALS_SHOWN, shown.size())))));
		}
	}

	private boolean hasColumn(String column) {
		return new GoFile(this.session).hasColumn(column);
	}

	private void upgrade(int version) {
		if (version == 3 && !hasColumn("context_prefix")) {
			this.session.execute("alter table chunks add column context_prefix text not null default ''");
		}
		else if (version == 4) {
			hashAnew();
		}
		else if (version == 5 && !hasColumn("parent_chunk_id")) {
			LINEAGE.forEach(this.session::execute);
		}
	}

	private void hashAnew() {
		GoFile file = new GoFile(this.session);
		Map<String, String> hashes = new LinkedHashMap<>();
		file.forEach((row) -> {
			String hash = StromaCompat.recordHash(row.kind(), row.title(), BodyFormat.parse(row.format()), row.body(),
					StromaCompat.metadata(row.metadata()));
			file.hash(row.ref(), hash);
			hashes.put(row.ref(), hash);
		});
		file.value("content_fingerprint", StromaCompat.fingerprint(hashes));
	}

	private long takeOver() {
		GoFile file = new GoFile(this.session);
		Schema.create(this.session, file.created(this.clock.instant()));
		String model = this.takeOver.model(file.fingerprint());
		WantedSets wanted = new WantedSets(this.session, true);
		wanted.text(this.takeOver.terms());
		wanted.vectors(model, file.dimension(), this.takeOver.layout());
		GoPassages passages = new GoPassages(this.session, file);
		long[] records = new long[1];
		try (TokenCodec codec = new TokenCodec()) {
			StoreWriter writer = new StoreWriter(this.session, new VectorIndex(this.session, true), codec,
					CommitLog.of(CommitListener.NONE));
			file.forEach((row) -> {
				writer.apply(this.takeOver.plan(passages.of(row), model, codec));
				records[0]++;
			});
			writer.finish(this.clock.instant(), CommitListener.NONE);
		}
		for (String table : List.of("fts_chunks", "chunks_vec", "chunks_vec_full", "chunks", "records", "metadata")) {
			this.session.execute("drop table if exists " + table);
		}
		return records[0];
	}

	/**
	 * Migrates a file that may be one of Stroma.
	 */
	static void run(Path path, StoreSettings settings, SqliteVec vec) {
		TakeOver takeOver = settings.takeOver();
		if (takeOver == null) {
			throw new IncompatibleIndexException(
					"The file '%s' is one of Stroma (Go): open it by Stroma.open(StromaOptions)".formatted(path));
		}
		try (Session session = Session.open(path, false, "begin immediate")) {
			session.translated(() -> {
				new GoMigration(session, vec, takeOver, settings.clock()).run();
				return true;
			});
		}
	}

}
