package dev.stroma.text;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.text.Token.Kind;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Identifiers are found whole and by part.
 */
class CompoundWordTests {

	private final FoldingAnalyzer analyzer = new FoldingAnalyzer();

	@ParameterizedTest
	@CsvSource({ "ERR_TIMEOUT_42,err_timeout_42,err|timeout|42", "getUserById,getuserbyid,get|user|by|id",
			"parseHTTPResponse,parsehttpresponse,parse|http|response", "sha256,sha256,sha|256", "h2o,h2o,h|2|o",
			"snake_case,snake_case,snake|case", "a__b,a__b,a|b", "ÜberGröße,ubergrosse,uber|grosse", "v1,v1,v|1",
			"iOS,ios,i|os",
			"test_that_a_user_is_not_found_by_id_42,test_that_a_user_is_not_found_by_id_42,test|that|a|user|is|not|found|by|id|42" })
	void findsCompoundsWholeAndByPart(String surface, String whole, String parts) {
		List<Token> tokens = this.analyzer.analyze(surface);
		assertThat(words(surface)).containsExactly(whole);
		assertThat(tokens).extracting(Token::position).containsOnly(0);
		assertThat(parts(surface)).containsExactly(parts.split("\\|"));
	}

	@Test
	void placesPartsInTheText() {
		assertThat(this.analyzer.analyze("call getUserById now").subList(1, 6)).containsExactly(
				new Token("getuserbyid", 5, 16, 1, Kind.WORD), new Token("get", 5, 8, 1, Kind.PART),
				new Token("user", 8, 12, 1, Kind.PART), new Token("by", 12, 14, 1, Kind.PART),
				new Token("id", 14, 16, 1, Kind.PART));
	}

	@ParameterizedTest
	@ValueSource(strings = { "plain", "Title", "UPPER", "42", "_private", "__init__", "_emphasis_",
			"d41d8cd98f00b204e9800998ecf8427e" })
	void findsNoPartsInSimpleWordsAndChecksums(String surface) {
		assertThat(parts(surface)).isEmpty();
	}

	@Test
	void leavesOutUnderscoresAtTheEdge() {
		assertThat(words("_very_ __init__ _ ___")).containsExactly("very", "init");
	}

	private List<String> words(String text) {
		return Terms.of(this.analyzer, text, Kind.WORD);
	}

	private List<String> parts(String text) {
		return Terms.of(this.analyzer, text, Kind.PART);
	}

}
