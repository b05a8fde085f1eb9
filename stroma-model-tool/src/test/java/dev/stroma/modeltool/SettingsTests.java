package dev.stroma.modeltool;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SettingsTests {

	@Test
	void readsEveryOption() {
		assertThat(Settings.parse("--teacher", "t", "--texts", "a", "--texts", "b", "--vocab", "v", "--dim", "64",
				"--out", "o", "--work", "w", "--packed"))
			.isEqualTo(new Settings(Path.of("t"), List.of(Path.of("a"), Path.of("b")), Path.of("v"), 64, Path.of("o"),
					Path.of("w"), true));
		assertThat(Settings.parse("--teacher", "t", "--texts", "a", "--out", "o"))
			.isEqualTo(new Settings(Path.of("t"), List.of(Path.of("a")), null, 256, Path.of("o"), null, false));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			--teacher t --out o      | --teacher, --texts and --out are needed
			--teacher t --texts      | --texts has no value
			--dim 62                 | --dim is '62': give an even number from 64 to 384
			--dim 386                | --dim is '386': give an even number from 64 to 384
			--dim 65                 | --dim is '65': give an even number from 64 to 384
			--dim many               | --dim is 'many': give an even number from 64 to 384
			--epochs 3               | There is no option '--epochs'
			""")
	void saysWhatIsWrongAndHowItIsUsed(String line, String message) {
		assertThatThrownBy(() -> Settings.parse(line.split(" "))).isInstanceOf(IllegalArgumentException.class)
			.hasMessage(message + System.lineSeparator() + Settings.USAGE);
	}

}
