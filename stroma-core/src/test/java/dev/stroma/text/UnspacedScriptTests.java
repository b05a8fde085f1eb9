package dev.stroma.text;

import java.text.Normalizer;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.stroma.text.Token.Kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * What {@link FoldingAnalyzer} makes of scripts without blanks between words, and of
 * vowels that are marks.
 */
class UnspacedScriptTests {

	private final FoldingAnalyzer analyzer = new FoldingAnalyzer();

	@Test
	void pairsCharactersOfScriptsWithoutBlanks() {
		assertThat(words("東京都庁")).containsExactly("東京", "京都", "都庁");
		assertThat(words("データベース")).containsExactly("デー", "ータ", "タベ", "ベー", "ース");
		assertThat(words("한국어는")).containsExactly("한국", "국어", "어는");
		assertThat(words("กินข้าว")).containsExactly("กิน", "นข้", "ข้า", "าว");
		assertThat(this.analyzer.analyze("東京都")).extracting(Token::position, Token::start, Token::end)
			.containsExactly(tuple(0, 0, 2), tuple(1, 1, 3));
	}

	@Test
	void findsTwoCharactersInTheMiddleOfASentence() {
		assertThat(words("我们在东京的数据库里搜索")).containsAll(words("数据")).containsAll(words("数据库")).containsAll(words("搜索"));
	}

	@Test
	void leavesALoneCharacterAlone() {
		assertThat(words("東 京, 2024年 AB語CD")).containsExactly("東", "京", "2024", "年", "ab", "語", "cd");
		assertThat(this.analyzer.analyzeQuery("京")).extracting(Token::term).containsExactly("京");
	}

	@Test
	void meetsHalfWidthAndDecomposedFormsOfEastAsianText() {
		assertThat(words("ﾊﾟｿｺﾝ")).isEqualTo(words("パソコン"));
		assertThat(words("한국")).isEqualTo(words(Normalizer.normalize("한국", Normalizer.Form.NFD)));
		assertThat(words("がぎ")).isEqualTo(words(Normalizer.normalize("がぎ", Normalizer.Form.NFD)));
		assertThat(words("𠮷野家")).containsExactly("𠮷野", "野家");
	}

	@Test
	void keepsVowelMarksOfIndicAndThaiScript() {
		assertThat(words("हिन्दी")).containsExactly("हिन्दी").isNotEqualTo(words("हन्द"));
		assertThat(words("กิน")).isNotEqualTo(words("กน"));
	}

	private List<String> words(String text) {
		return Terms.of(this.analyzer, text, Kind.WORD);
	}

}
