package dev.stroma;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeJars;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the house in order: which package may know which, and where SQL lives.
 */
@AnalyzeClasses(packages = "dev.stroma", importOptions = { DoNotIncludeTests.class, DoNotIncludeJars.class })
class ArchitectureTests {

	private static final String DOOR = "the door";

	/**
	 * A package knows those below it only. One that is not listed here fails the test.
	 */
	private static final List<String> TOP_DOWN = List.of("evaluation", "answer", "memory", "search", "index", "graph",
			"snapshot", "resident", "store", "chunk", "embed", "chat", "provider", "text", "filter", "corpus",
			"observation", "error");

	@ArchTest
	static final ArchRule arrowsOnlyPointDown = arrowsOnlyPointDown();

	// The layers alone would let the reading wing use the writing one

	@ArchTest
	static final ArchRule readingDoesNotKnowWriting = noClasses().that()
		.resideInAPackage("dev.stroma.search..")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("dev.stroma.index..")
		.allowEmptyShould(true);

	@ArchTest
	static final ArchRule writingDoesNotKnowReading = noClasses().that()
		.resideInAPackage("dev.stroma.index..")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("dev.stroma.search..")
		.allowEmptyShould(true);

	/** The door passes the application's own SQL on. */
	@ArchTest
	static final ArchRule onlyTheStoreTalksToTheDatabase = noClasses().that()
		.resideOutsideOfPackage("dev.stroma.store..")
		.and()
		.doNotBelongToAnyOf(Stroma.class)
		.should()
		.dependOnClassesThat()
		.resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite..", "org.springframework.jdbc..")
		.allowEmptyShould(true);

	@Test
	void onlyTheStoreNamesTheVirtualTables() throws IOException {
		List<String> findings = new ArrayList<>();
		sourcesOutsideTheStore().forEach((file, source) -> {
			for (String word : List.of("vec0", "fts5")) {
				int at = source.toLowerCase(Locale.ROOT).indexOf(word);
				if (at >= 0) {
					findings.add("%s:%d: %s".formatted(file, line(source, at), word));
				}
			}
		});
		assertThat(findings).isEmpty();
	}

	@Test
	void onlyTheStoreContainsSql() throws IOException {
		List<String> findings = new ArrayList<>();
		sourcesOutsideTheStore().forEach((file, source) -> {
			Matcher lexemes = Sql.LEXEME.matcher(source);
			while (lexemes.find()) {
				String literal = (lexemes.group("block") != null) ? lexemes.group("block") : lexemes.group("string");
				if (literal != null && Sql.isStatement(literal)) {
					findings.add("%s:%d: %s".formatted(file, line(source, lexemes.start()), literal.strip()));
				}
			}
		});
		assertThat(findings).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "select id from chunk", "SELECT 1", "select vec_version()", "select ",
			"\n\tselect a,\n\tb\nfrom t", "insert into t values (?)", "insert or ignore into t", "replace into t",
			"update t set a = ?", "delete from t", "create table if not exists t (a)", "create virtual table t using x",
			"create unique index i on t (a)", "drop table t", "alter table t rename to u", "pragma user_version",
			"with x as (select 1) select * from x", "begin immediate", "vacuum", "vacuum into ?" })
	void knowsSqlWhenItSeesIt(String literal) {
		assertThat(Sql.isStatement(literal)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "selected", "select one of the two arms", "update failed for ref '%s'", "create index",
			"creates a table", "delete the file", "with a limit of %d", "begin", "vacuuming", "pragmatic" })
	void doesNotTakeProseForSql(String literal) {
		assertThat(Sql.isStatement(literal)).isFalse();
	}

	private static LayeredArchitecture arrowsOnlyPointDown() {
		LayeredArchitecture house = Architectures.layeredArchitecture()
			.consideringOnlyDependenciesInLayers()
			.ensureAllClassesAreContainedInArchitecture()
			.optionalLayer(DOOR)
			.definedBy("dev.stroma");
		for (String name : TOP_DOWN) {
			house = house.optionalLayer(name).definedBy("dev.stroma." + name + "..");
		}
		house = house.whereLayer(DOOR).mayNotBeAccessedByAnyLayer();
		List<String> above = new ArrayList<>(List.of(DOOR));
		for (String name : TOP_DOWN) {
			house = house.whereLayer(name).mayOnlyBeAccessedByLayers(above.toArray(String[]::new));
			above.add(name);
		}
		return house;
	}

	private static Map<Path, String> sourcesOutsideTheStore() throws IOException {
		Path root = Path.of(System.getProperty("basedir", ""), "src", "main", "java").toAbsolutePath();
		Map<Path, String> sources = new TreeMap<>();
		try (Stream<Path> files = Files.walk(root)) {
			for (Path file : files.filter((path) -> path.toString().endsWith(".java")).toList()) {
				Path name = root.relativize(file);
				if (!name.startsWith(Path.of("dev", "stroma", "store"))) {
					sources.put(name, Files.readString(file));
				}
			}
		}
		assertThat(sources).as("sources under " + root).isNotEmpty();
		return sources;
	}

	private static long line(String source, int offset) {
		return source.substring(0, offset).lines().count();
	}

	/**
	 * What a literal must look like to be taken for a statement.
	 */
	private static final class Sql {

		/**
		 * Comments and characters are matched too, so that a quote in them opens nothing.
		 */
		static final Pattern LEXEME = Pattern.compile("""
				//[^\\n]*\
				|(?s:/\\*.*?\\*/)\
				|'(?:\\\\.|[^'\\\\\\n])+'\
				|\"""(?<block>(?s:.*?))(?<!\\\\)\"""\
				|"(?<string>(?:\\\\.|[^"\\\\\\n])*)\"""");

		private static final Pattern STATEMENT = Pattern.compile("""
				\\s*(select\\s+(.*\\bfrom\\b|\\w+\\s*\\(|[\\d*?:]|$)\
				|(insert\\s+(or\\s+\\w+\\s+)?|replace\\s+)into\\s\
				|update\\s+\\S+\\s+set\\s\
				|delete\\s+from\\s\
				|create\\s+((temp|temporary|virtual)\\s+)?(table|view|trigger)\\s+\\w\
				|create\\s+(unique\\s+)?index\\s+(if\\s|\\S+\\s+on\\s)\
				|drop\\s+(table|index|view|trigger)\\s+\\w\
				|alter\\s+table\\s+\\w\
				|pragma\\s+\\w\
				|with\\s+(recursive\\s+)?\\w+\\s*(\\([^)]*\\)\\s*)?as\\s*\\(\
				|begin\\s+(immediate|exclusive|deferred)\
				|vacuum(\\s+into\\s|\\s*;?\\s*$))""", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

		private Sql() {
		}

		static boolean isStatement(String literal) {
			return STATEMENT.matcher(literal).lookingAt();
		}

	}

}
