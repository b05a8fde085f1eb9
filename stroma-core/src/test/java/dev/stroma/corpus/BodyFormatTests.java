package dev.stroma.corpus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.stroma.error.InvalidInputException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BodyFormatTests {

	@ParameterizedTest
	@EnumSource(BodyFormat.class)
	void readsItsLabel(BodyFormat format) {
		assertThat(BodyFormat.parse(format.label())).isEqualTo(format);
	}

	@Test
	void ignoresCaseAndSurroundingBlanks() {
		assertThat(BodyFormat.parse(" MarkDown\t")).isEqualTo(BodyFormat.MARKDOWN);
		assertThat(BodyFormat.parse("PLAINTEXT")).isEqualTo(BodyFormat.PLAINTEXT);
	}

	@Test
	void hasTheLabelsThatFilesKeep() {
		assertThat(BodyFormat.values()).extracting(BodyFormat::label).containsExactly("markdown", "plaintext");
	}

	@ParameterizedTest
	@ValueSource(strings = { "html", "", "mark down", "MARKDOWN,PLAINTEXT" })
	void namesWhatItGotAndWhatItKnows(String name) {
		assertThatThrownBy(() -> BodyFormat.parse(name)).isInstanceOf(InvalidInputException.class)
			.hasMessage("Unknown body format '" + name + "': use one of markdown, plaintext");
	}

}
