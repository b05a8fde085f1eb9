package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.ProgressHandler;

import dev.stroma.chunk.Section;
import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.ContentHash;
import dev.stroma.store.GoFixture.Passage;
import dev.stroma.support.PlainSql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The steps from one schema of Stroma, the Go library, to the next, and what is left of
 * them by a process that is killed.
 */
@Tag("sqlite")
@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class GoMigrationTests {

	private static final int RECORDS = 30;

	private Path directory;

	private Path file;

	@BeforeEach
	void locate(@TempDir Path directory) throws IOException {
		this.directory = directory.toRealPath();
		this.file = this.directory.resolve("stroma.db");
	}

	/** Keeps each passage, its words as they are. */
	private static TakeOver takeOver(Function<RecordChange, RecordChange> last) {
		return new TakeOver() {

			@Override
			public String terms() {
				return "words";
			}

			@Override
			public String model(String fingerprint) {
				return fingerprint;
			}

			@Override
			public VectorLayout layout() {
				return VectorLayout.FULL;
			}

			@Override
			public RecordChange plan(GoRecord taken, String model, TokenCodec codec) {
				List<RecordChange.Added> added = new ArrayList<>();
				for (Section section : taken.sections()) {
					String text = section.text(taken.record().body());
					ContentHash hash = ContentHash.over("test").text(taken.record().ref()).text(text).build();
					RecordChange.Vector vector = new RecordChange.Vector(hash, taken.vectors().get(added.size()), null);
					added.add(new RecordChange.Added(added.size(), section, hash,
							RecordChange.Indexed.of(new FullTextRow("", "", text, "", ""), vector, codec)));
				}
				return last.apply(new RecordChange(null, taken.record(), "test", List.of(), added, List.of()));
			}

		};
	}

	private StoreSettings settings(Path path) {
		return StoreSettings.of(path).takeOver(takeOver(Function.identity()));
	}

	private void fixture(int schema, String quantization) throws SQLException {
		try (GoFixture fixture = GoFixture.create(this.file, schema, quantization, true)) {
			for (int i = 0; i < RECORDS; i++) {
				fixture.add("r" + i, "t", text(i), Passage.of("t", text(i)));
			}
		}
	}

	private static String text(int i) {
		return "word" + i + " " + "of many".repeat(i % 7);
	}

	private static List<String> nearest(String question) {
		float[] vector = GoFixture.EMBEDDER.embedQuery(question);
		Map<String, Double> cosines = new HashMap<>();
		for (int i = 0; i < RECORDS; i++) {
			cosines.put("r" + i,
					Cosine.of(vector, GoFixture.EMBEDDER.embedQuery(GoFixture.input("t", Passage.of("t", text(i))))));
		}
		return cosines.keySet()
			.stream()
			.sorted(Comparator.<String>comparingDouble(cosines::get)
				.reversed()
				.thenComparing(Comparator.naturalOrder()))
			.toList();
	}

	/** What a search by vectors finds in a file of Stroma. */
	private static List<String> nearestInStroma(PlainSql sql, String question) throws SQLException {
		SqliteVec.find(null, null).loadInto(sql.connection());
		return sql
			.rows("""
					select c.record_ref from (select chunk_id, distance from chunks_vec where embedding match ? and k = 30) v
					join chunks c on c.id = v.chunk_id order by round(v.distance, 6), c.record_ref
					""",
					GoFixture.float32(GoFixture.EMBEDDER.embedQuery(question)))
			.stream()
			.map((row) -> (String) row.get(0))
			.toList();
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 4, 5 })
	void goesStepByStepAndStaysWhereItFails(int schema) throws SQLException {
		try (GoFixture fixture = GoFixture.create(this.file, schema, "float32", true)) {
			fixture.add("alpha", "note", "Alpha", BodyFormat.PLAINTEXT, "alpha content", Map.of(),
					List.of(Passage.of("Alpha", "alpha content")));
		}
		TakeOver failing = takeOver((change) -> {
			throw new IllegalStateException("planned");
		});
		assertThatThrownBy(() -> Store.open(StoreSettings.of(this.file).takeOver(failing))).hasMessage("planned");
		try (PlainSql sql = PlainSql.on(this.file)) {
			assertThat(sql.value("select value from metadata where key = 'schema_version'")).isEqualTo("5");
			// the golden values that Stroma's own code gives
			assertThat(sql.value("select content_hash from records"))
				.isEqualTo("bcb708a109e4ac0c5087e1cf29678c0300567822c584e2f3e2a5858feb829c53");
			assertThat(sql.value("select value from metadata where key = 'content_fingerprint'"))
				.isEqualTo("2a85f0e14a15df301e48aa6f5677e89f6b2b6731e8b001ff9015827d9884f927");
			assertThat(sql.rows("select context_prefix, parent_chunk_id from chunks"))
				.containsExactly(Arrays.asList("", null));
			sql.execute("insert into records values ('b', '', '', '', '', '', '', 'null')");
			assertThatThrownBy(() -> sql.execute("""
					insert into chunks (record_ref, chunk_index, heading, content, parent_chunk_id)
					values ('b', 0, '', '', 1)
					""")).isInstanceOf(SQLException.class);
			assertThat(sql.number("select count(*) from sqlite_schema where name in ('record', 'meta', 'index_set')"))
				.isZero();
		}
	}

	@Test
	void readsTheBytesThatStromaWrites() throws SQLException {
		assertThat(GoFixture.int8(3, -4)).containsExactly(76, -102);
		assertThat(GoFixture.binary(.5f, -.1f, 0, -2, 3, -.2f, .1f, -.9f)).containsExactly(0x55);
		float[] vector = { 3, -4, 0, 0, 0, 0, 0, 0 };
		for (String quantization : List.of("float32", "int8", "binary")) {
			Path path = this.directory.resolve(quantization);
			try (GoFixture fixture = GoFixture.create(path, 5, quantization, true, 8)) {
				fixture.record("r", "k", "t", "markdown", "text zero", Map.of());
				fixture.vector(fixture.chunk("r", 0, Passage.of("t", "text"), null), vector);
				fixture.vector(fixture.chunk("r", 1, Passage.of("t", "zero"), null), new float[8]);
			}
			Store.open(settings(path)).close();
			try (PlainSql sql = PlainSql.on(path)) {
				// 76 / sqrt(76^2 + 102^2) and 102 / sqrt(76^2 + 102^2)
				float[] kept = quantization.equals("int8") ? new float[] { 0.59748f, -0.80189f }
						: new float[] { .6f, -.8f };
				assertThat(VectorBytes.decode((byte[]) sql.value("select vector from embedding")))
					.usingComparatorWithPrecision(1e-5f)
					.containsExactly(kept[0], kept[1], 0, 0, 0, 0, 0, 0);
				// one that points nowhere is made anew
				assertThat(sql.rows("select state from chunk order by ordinal"))
					.containsExactly(List.of(EmbeddingState.INDEXED.code()), List.of(EmbeddingState.PENDING.code()));
			}
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 4, 5 })
	void isOfOneSchemaOrTheNextWhereverItIsKilled(int schema) throws Exception {
		fixture(schema, "float32");
		Path copy = Files.copy(this.file, this.directory.resolve("copy.db"));
		Images counting = new Images(this.file, this.directory, Integer.MAX_VALUE);
		migrate(this.file, counting);
		int every = Math.max(1, counting.looks / 15);
		Images images = new Images(copy, this.directory, every);
		migrate(copy, images);
		assertThat(images.taken).hasSizeGreaterThan(12);
		List<String> expected = nearest("word3 of many");
		boolean[] seen = new boolean[6];
		for (Path image : images.taken) {
			// in a copy: to look ends the work of the process that was killed
			seen[schemaOf(image, expected)] = true;
			try (Store store = Store.open(settings(image))) {
				assertThat(order(store)).as(image.toString()).isEqualTo(expected);
				assertThat(store.maintenance().verify()).as(image.toString()).isEmpty();
			}
		}
		assertThat(seen[schema]).isTrue();
		assertThat(seen[5]).isTrue();
		assertThat(seen[0]).isTrue();
	}

	private static List<String> order(Store store) {
		return store.read((reader) -> reader
			.passages(reader.vectors().nearest(GoFixture.EMBEDDER.embedQuery("word3 of many"), "", null, RECORDS, true))
			.stream()
			.map(StoredPassage::ref)
			.toList());
	}

	/**
	 * The schema that an image is of, 0 for ours, after a check that all of it is.
	 */
	private static int schemaOf(Path image, List<String> expected) throws Exception {
		Path look = image.resolveSibling("look.db");
		copy(image, look);
		try (PlainSql sql = PlainSql.on(look)) {
			assertThat(sql.rows("pragma quick_check")).containsExactly(List.of("ok"));
			boolean ours = sql.number("pragma application_id") == Schema.APPLICATION_ID;
			assertThat(sql.number("select count(*) from sqlite_schema where name = 'record'")).isEqualTo(ours ? 1 : 0);
			assertThat(sql.number("select count(*) from sqlite_schema where name in ('records', 'chunks', 'metadata')"))
				.isEqualTo(ours ? 0 : 3);
			if (ours) {
				assertThat(sql.number("select count(*) from record")).isEqualTo(RECORDS);
				return 0;
			}
			int schema = Integer
				.parseInt((String) sql.value("select value from metadata where key = 'schema_version'"));
			assertThat(sql.number("select count(*) from pragma_table_info('chunks') where name = 'context_prefix'"))
				.isEqualTo((schema >= 3) ? 1 : 0);
			assertThat(sql.number("select count(*) from records where content_hash = 'before'"))
				.isEqualTo((schema >= 4) ? 0 : RECORDS);
			assertThat(sql.number("select count(*) from pragma_table_info('chunks') where name = 'parent_chunk_id'"))
				.isEqualTo((schema >= 5) ? 1 : 0);
			assertThat(nearestInStroma(sql, "word3 of many")).isEqualTo(expected);
			return schema;
		}
	}

	private void migrate(Path path, Images images) throws SQLException {
		SqliteVec vec = SqliteVec.find(null, null);
		try (Session session = Session.open(path, false, "begin immediate")) {
			images.watch(session.connection());
			new GoMigration(session, vec, takeOver(Function.identity()), Clock.systemUTC()).run();
			ProgressHandler.clearHandler(session.connection());
			images.take();
		}
	}

	private static void copy(Path from, Path to) throws IOException, InterruptedException {
		for (String suffix : List.of("", "-wal")) {
			Path source = from.resolveSibling(from.getFileName() + suffix);
			if (Files.exists(source)) {
				// by another process: to open and close it here would drop SQLite's locks
				assertThat(new ProcessBuilder("cp", source.toString(), to + suffix).start().waitFor()).isZero();
			}
		}
	}

	/**
	 * Copies a file and its log in the middle of SQLite's work, as a process leaves them
	 * that is killed there.
	 */
	private static final class Images extends ProgressHandler {

		private static final int STEPS_BETWEEN_LOOKS = 20;

		private final Path file;

		private final Path directory;

		private final int every;

		private int looks;

		private final List<Path> taken = new ArrayList<>();

		private Images(Path file, Path directory, int every) {
			this.file = file;
			this.directory = directory;
			this.every = every;
		}

		private void watch(Connection connection) throws SQLException {
			ProgressHandler.setHandler(connection, STEPS_BETWEEN_LOOKS, this);
		}

		@Override
		protected int progress() {
			if (++this.looks == 1 || this.looks % this.every == 0) {
				take();
			}
			return 0;
		}

		private void take() {
			try {
				Path image = Files.createTempDirectory(this.directory, "image").resolve("stroma.db");
				copy(this.file, image);
				this.taken.add(image);
			}
			catch (IOException | InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
