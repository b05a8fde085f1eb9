package dev.stroma.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TokenizerJsonTests {

	private static final String GOOD = """
			{"version": "1.0", "truncation": {"max_length": 128}, "added_tokens": [{"id": 0, "content": "[UNK]"}],
			 "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
			  "strip_accents": null, "lowercase": true},
			 "pre_tokenizer": {"type": "BertPreTokenizer"},
			 "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
			  "max_input_chars_per_word": 100, "vocab": {"[UNK]": 0, "tide": 2, "##s": 1, "Ebbé": 3, "ebbe": 5, "ebbé": 6}}}
			""";

	@TempDir
	Path directory;

	@Test
	void readsVocabularyAndOptions() throws IOException {
		WordPiece pieces = read(GOOD);
		assertThat(pieces.size()).isEqualTo(7);
		assertThat(pieces.ids("Tides Ebbé x")).containsExactly(2, 1, 5, 0);
		assertThat(read(GOOD.replace("\"strip_accents\": null", "\"strip_accents\": false")).ids("Ebbé"))
			.containsExactly(6);
		assertThat(read(GOOD.replace("\"lowercase\": true", "\"lowercase\": false")).ids("Ebbé")).containsExactly(3);
		assertThat(read(GOOD.replaceAll("(?s)\"normalizer\": \\{.*?\\}", "\"normalizer\": null")).ids("Ebbé"))
			.containsExactly(3);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					"WordPiece"                         | "Unigram"                      | has model.type Unigram, not WordPiece
					"WordPiece"                         | "BPE"                          | has model.type BPE, not WordPiece
					"BertNormalizer"                    | "Precompiled"                  | has normalizer.type Precompiled, not BertNormalizer
					"BertPreTokenizer"                  | "Metaspace"                    | has pre_tokenizer.type Metaspace, not BertPreTokenizer
					"handle_chinese_chars": true        | "handle_chinese_chars": false  | has normalizer.handle_chinese_chars false, not true
					"unk_token": "[UNK]"                | "unk_token": "<unk>"           | has model.unk_token <unk>, not [UNK]
					"##",                               | "@@",                          | has model.continuing_subword_prefix @@, not ##
					"max_input_chars_per_word": 100     | "max_input_chars_per_word": 50 | has model.max_input_chars_per_word 50, not 100
					"vocab"                             | "vocabulary"                   | has no model.vocab
					"tide": 2                           | "tide": -2                     | gives piece 'tide' the number -2, at most 2000000 pieces are read
					"tide": 2                           | "tide": 2000000                | gives piece 'tide' the number 2000000, at most 2000000 pieces are read
					"tide": 2                           | "tide": "2"                    | gives piece 'tide' no number
					"pre_tokenizer": {                  | "model": [], "pre_tokenizer": { | has no object as model
					""")
	void refusesOtherTokenizers(String part, String other, String reason) {
		assertThat(GOOD).contains(part);
		assertThatThrownBy(() -> read(GOOD.replace(part, other))).isInstanceOf(InvalidInputException.class)
			.hasMessage(
					"The tokenizer '%s' %s: only the WordPiece tokenizers of BERT models are read, take a model that has one"
						.formatted(this.directory.resolve("tokenizer.json"), reason));
	}

	@Test
	void saysWhenTheFileIsDamagedOrMissing() {
		Path file = this.directory.resolve("tokenizer.json");
		assertThatThrownBy(() -> WordPiece.readTokenizer(file)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The tokenizer '%s' cannot be read: give the path of a tokenizer.json".formatted(file));
		for (String damaged : List.of(GOOD.substring(0, 300), GOOD.replace("true", "tru"),
				"{\"a\":" + "[".repeat(101))) {
			assertThatThrownBy(() -> read(damaged)).isInstanceOf(InvalidInputException.class)
				.hasMessageStartingWith("The tokenizer '%s' is damaged: ".formatted(file))
				.hasMessageEndingWith("; copy it anew");
		}
		assertThatThrownBy(() -> read("[]")).isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("is no JSON object");
		assertThatThrownBy(() -> read(GOOD.replace("\"[UNK]\": 0", "\"x\": 0")))
			.isInstanceOf(InvalidInputException.class)
			.hasMessageContaining("has no [UNK]");
	}

	private WordPiece read(String json) throws IOException {
		return WordPiece.readTokenizer(Files.writeString(this.directory.resolve("tokenizer.json"), json));
	}

}
