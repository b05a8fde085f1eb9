package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.index.IndexReport;
import dev.stroma.snapshot.Snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A table of the application is what the index has.
 */
class JdbcRecordSourceTests {

	private static final String ALL = "select * from article";

	@TempDir
	Path directory;

	private final Recording dataSource = new Recording();

	private final JdbcTemplate jdbc = new JdbcTemplate(this.dataSource);

	private Stroma stroma;

	@BeforeEach
	void open() {
		this.jdbc.execute("""
				create table article (id bigint primary key, title varchar(99), body clob, lang varchar(9),
				published date, changed_at timestamp with time zone, price decimal(9, 2), open boolean)""");
		this.stroma = Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(HashingEmbedder.of(64)));
	}

	@AfterEach
	void close() {
		this.stroma.close();
		this.jdbc.execute("shutdown");
	}

	private void insert(int id, String body) {
		this.jdbc.update("insert into article values (?, ?, ?, 'en', date '2026-01-02', now(), 1.50, true)", id,
				"Title " + id, body);
	}

	private CorpusRecord record(String ref) {
		try (Snapshot snapshot = this.stroma.snapshots().open()) {
			return snapshot.record(ref).orElseThrow();
		}
	}

	@Test
	void makesRecordsOfRows() {
		insert(7, "one two");
		IndexReport report = this.stroma.indexer().sync(JdbcRecordSource.of(this.dataSource, ALL, "id"));

		assertThat(report.added()).isEqualTo(1);
		CorpusRecord record = record("7");
		assertThat(record.title()).isEqualTo("Title 7");
		assertThat(record.body()).isEqualTo("one two");
		assertThat(record.metadata().asMap()).containsEntry("lang", "en")
			.containsEntry("published", LocalDate.of(2026, 1, 2))
			.containsEntry("price", 1.5)
			.containsEntry("open", true)
			.doesNotContainKeys("id", "title", "body")
			.hasEntrySatisfying("changed_at", (value) -> assertThat(value).isInstanceOf(Instant.class));
	}

	@Test
	void readsTheRowsThatChangedOnly() {
		for (int id = 0; id < 450; id++) {
			insert(id, "body " + id);
		}
		AtomicInteger read = new AtomicInteger();
		JdbcRecordSource source = JdbcRecordSource.of(this.dataSource, ALL, "id").rows((row, number) -> {
			read.incrementAndGet();
			return CorpusRecord.of(row.getString("id"), row.getString("title"), row.getString("body"));
		}).changedBy("changed_at", this.stroma.snapshots());

		assertThat(this.stroma.indexer().sync(source).added()).isEqualTo(450);
		assertThat(read.getAndSet(0)).isEqualTo(450);

		assertThat(this.stroma.indexer().sync(source).unchanged()).isEqualTo(450);
		assertThat(read).hasValue(0);

		this.jdbc
			.update("update article set body = 'other', changed_at = dateadd(second, 1, changed_at) where id = 444");
		this.jdbc.update("delete from article where id = 3");
		insert(1000, "new");
		IndexReport report = this.stroma.indexer().sync(source);

		assertThat(report.added()).isEqualTo(1);
		assertThat(report.changed()).isEqualTo(1);
		assertThat(report.removed()).isEqualTo(1);
		assertThat(report.unchanged()).isEqualTo(448);
		assertThat(read).hasValue(2);
		assertThat(record("444").body()).isEqualTo("other");
	}

	@Test
	void readsRowsWhoseChangeIsUnknown() {
		insert(1, "one");
		this.jdbc.update("update article set changed_at = null");
		JdbcRecordSource source = JdbcRecordSource.of(this.dataSource, ALL, "id")
			.changedBy("CHANGED_AT", this.stroma.snapshots());
		this.stroma.indexer().sync(source);
		this.jdbc.update("update article set body = 'two'");

		assertThat(this.stroma.indexer().sync(source).changed()).isEqualTo(1);
	}

	@Test
	void givesItsOneConnectionBackAsItWas() {
		insert(1, "one");
		insert(2, "two");
		for (JdbcRecordSource source : sources()) {
			this.dataSource.lent.clear();
			try (Stream<CorpusRecord> records = source.open()) {
				Iterator<CorpusRecord> iterator = records.iterator();
				assertThat(iterator.next().ref()).isEqualTo("1");
			}
			assertThat(this.dataSource.lent).singleElement().satisfies((lent) -> assertThat(lent.isClosed()).isTrue());
		}
		assertThat(this.jdbc.queryForObject("select count(*) from article", Integer.class)).isEqualTo(2);
	}

	@Test
	void givesItBackWhenTheQueryFails() {
		insert(1, "one");
		for (String wrong : new String[] { "select * from nowhere", "select 1 as id from article" }) {
			this.dataSource.lent.clear();
			JdbcRecordSource source = JdbcRecordSource.of(this.dataSource, wrong, "id");
			assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.stroma.indexer().sync(source))
				.isInstanceOfAny(DataAccessException.class, InvalidInputException.class);
			assertThat(this.dataSource.lent).singleElement().satisfies((lent) -> assertThat(lent.isClosed()).isTrue());
		}
	}

	@Test
	void namesWhatIsMissing() {
		insert(1, "one");
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> this.stroma.indexer()
				.sync(JdbcRecordSource.of(this.dataSource, "select id, title from article", "id")))
			.withMessageStartingWith("Row 1 of the source has no 'body'");
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> JdbcRecordSource.of(this.dataSource, ALL, " "))
			.withMessage("The key column of the source is blank: name one");
		assertThatExceptionOfType(InvalidInputException.class)
			.isThrownBy(() -> this.stroma.indexer()
				.sync(JdbcRecordSource.of(this.dataSource, "select a.*, x'00' as picture from article a", "id")))
			.withMessageContaining("'picture' of the source has bytes");
	}

	private List<JdbcRecordSource> sources() {
		JdbcRecordSource all = JdbcRecordSource.of(this.dataSource, ALL + " where id < 9", "id");
		return List.of(all, all.changedBy("changed_at", this.stroma.snapshots()));
	}

	/** Keeps the connections that it lends. */
	private static final class Recording extends DelegatingDataSource {

		private final List<Connection> lent = new ArrayList<>();

		Recording() {
			JdbcDataSource h2 = new JdbcDataSource();
			h2.setURL("jdbc:h2:mem:" + System.nanoTime() + ";DB_CLOSE_DELAY=-1");
			setTargetDataSource(h2);
		}

		@Override
		public Connection getConnection() throws SQLException {
			Connection connection = super.getConnection();
			this.lent.add(connection);
			return connection;
		}

	}

}
