package dev.stroma.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.JRE;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same terms everywhere: on every JDK, and with another Lucene on the class path.
 */
@Tag("lucene")
class AnalyzerOutputTests {

	@Test
	void isWhatTheIdentitySays() throws Exception {
		MessageDigest digest = MessageDigest.getInstance("SHA-256");
		for (String language : LanguageAnalyzer.languages()) {
			TextAnalyzer analyzer = LanguageAnalyzer.of(language);
			for (HumanBeings text : HumanBeings.all()) {
				digest.update(analyzer.analyze(text.text()).toString().getBytes(StandardCharsets.UTF_8));
				digest.update(analyzer.analyzeQuery(text.text()).toString().getBytes(StandardCharsets.UTF_8));
			}
		}
		String output = HexFormat.of().formatHex(digest.digest(), 0, 8);
		assertThat(LanguageAnalyzer.auto().identity()).isEqualTo("languages-1 auto " + output);
		assertThat(LanguageAnalyzer.of("de", "en").identity()).isEqualTo("languages-1 de,en " + output);
	}

	@Test
	@EnabledIfSystemProperty(named = "host.lucene", matches = ".+")
	void isNotThatOfTheHostsLucene() {
		assertThat(getClass().getResource("/org/apache/lucene/util/Version.class").toString())
			.contains("lucene-core-" + System.getProperty("host.lucene"));
	}

	@Test
	@EnabledIfSystemProperty(named = "host.lucene", matches = ".+")
	@EnabledForJreRange(min = JRE.JAVA_21)
	void leavesTheHostItsLucene() throws Exception {
		Class<?> version = Class.forName("org.apache.lucene.util.Version");
		assertThat(version.getField("LATEST").get(null)).hasToString(System.getProperty("host.lucene"));
	}

}
