package dev.stroma.graph;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.support.NaughtyStrings;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * State goes to a file of JSON lines and comes back as it was.
 */
class StateLinesTests {

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private Stroma stroma;

	private Stroma other;

	@BeforeEach
	void open() {
		this.stroma = open("index.db");
		this.other = open("other.db");
	}

	private Stroma open(String file) {
		return Stroma.open(StromaOptions.of(this.directory.resolve(file))
			.embedder(Embedder.none())
			.clock(this.clock)
			.startsWorker(false));
	}

	@AfterEach
	void close() {
		this.stroma.close();
		this.other.close();
	}

	private Path file() {
		return this.directory.resolve("state.jsonl");
	}

	private static List<String> all(KeyValueStore state) {
		return state.namespaces()
			.stream()
			.flatMap((namespace) -> state.list(namespace, "", null, 1000).entries().stream())
			.map((entry) -> "%s/%s %s %s %s".formatted(entry.namespace(), entry.key(), entry.value().type(),
					Arrays.toString(entry.value().bytes()), entry.expiresAt()))
			.toList();
	}

	@Test
	void comesBackAsItWas() {
		KeyValueStore state = this.stroma.state();
		state.put("n", "bytes", StateValue.of(new byte[] { 0, -1, 127, -128 }));
		state.put("n", "empty", StateValue.of(new byte[0]));
		state.put("n", "json", StateValue.json(" {\"a\": [1, 2.50]} "));
		state.put("n", "short", StateValue.of("a\u0000b \uD83D\uDE00\r\n").expiresIn(Duration.ofHours(1)));
		state.put("m\u00e9", "\uD83D\uDE00", "text");
		this.stroma.scoped("acme").state().put("n", "secret", "of acme");
		this.other.state().put("n", "bytes", "another one");
		this.other.state().put("n", "stays", "here");

		state.exportTo(file());
		long written = this.other.state().importFrom(file());

		assertThat(written).isEqualTo(5);
		this.other.state().delete("n", "stays");
		assertThat(all(this.other.state())).isEqualTo(all(state));
		assertThat(this.other.scoped("acme").state().namespaces()).isEmpty();
	}

	@Test
	void takesAnyText() {
		List<String> naughty = NaughtyStrings.all();
		for (int i = 0; i < naughty.size(); i++) {
			this.stroma.state().put("naughty", "n%03d".formatted(i), naughty.get(i));
		}

		this.stroma.state().exportTo(file());

		assertThat(this.other.state().importFrom(file())).isEqualTo(naughty.size());
		assertThat(all(this.other.state())).isEqualTo(all(this.stroma.state()));
	}

	@Test
	void leavesOutWhatHasExpired() {
		this.stroma.state().put("n", "soon", StateValue.of("a").expiresIn(Duration.ofMinutes(1)));
		this.stroma.state().put("n", "later", StateValue.of("b").expiresIn(Duration.ofMinutes(3)));
		this.stroma.state().exportTo(file());
		this.clock.turn(Duration.ofMinutes(2));

		assertThat(this.other.state().importFrom(file())).isEqualTo(1);

		assertThat(this.other.state().get("n", "later")).contains(StateValue.of("b"));
		this.clock.turn(Duration.ofMinutes(1));
		assertThat(this.other.state().get("n", "later")).isEmpty();
	}

	@Test
	void takesMoreThanABatch() {
		for (int from = 0; from < 2500; from += 500) {
			this.stroma.state()
				.apply(IntStream.range(from, from + 500)
					.mapToObj((i) -> StateChange.put("n" + i % 2, "k%04d".formatted(i), StateValue.of("v" + i)))
					.toList());
		}

		this.stroma.state().exportTo(file());

		assertThat(this.other.state().importFrom(file())).isEqualTo(2500);
		assertThat(this.other.state().get("n1", "k2499")).contains(StateValue.of("v2499"));
	}

	@Test
	void goesIntoTheScopeThatTakesIt() {
		this.stroma.scoped("acme").state().put("n", "k", "v");
		this.stroma.scoped("acme").state().exportTo(file());

		this.other.scoped("beta").state().importFrom(file());

		assertThat(this.other.scoped("beta").state().get("n", "k")).contains(StateValue.of("v"));
		assertThat(this.other.state().namespaces()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', value = {
			"{`key`:`k`,`type`:`text`,`value`:`v`} | there is no text under 'namespace'",
			"{`namespace`:`n`,`key`:`k`,`type`:`number`,`value`:`v`} | the type is 'number': use bytes, text or json",
			"{`namespace`:`n`,`key`:`k`,`type`:`bytes`,`value`:`%%%%`} | Illegal base64",
			"{`namespace`:`n`,`key`:`k`,`type`:`json`,`value`:`{`} | The value is no JSON",
			"{`namespace`:`n`,`key`:`k`,`type`:`text`,`value`:`v`,`expiresAt`:`soon`} | could not be parsed",
			"[] | there is no text under 'namespace'", "{`namespace` | Unexpected end" })
	void namesALineThatIsNoValue(String line, String reason) throws IOException {
		Files.writeString(file(),
				"{\"stroma-state\":1}\n{\"namespace\":\"n\",\"key\":\"a\",\"type\":\"text\",\"value\":\"v\"}\n"
						+ line.replace('`', '"') + "\n");

		assertThatThrownBy(() -> this.other.state().importFrom(file())).isInstanceOf(InvalidInputException.class)
			.hasMessageStartingWith("Line 3 of '%s' is no value (", file())
			.hasMessageContaining(reason)
			.hasMessageEndingWith("): correct it, or remove the line");
	}

	@Test
	void takesNoOtherFile() throws IOException {
		Files.writeString(file(), "{\"stroma-records\":1}\n");
		assertThatThrownBy(() -> this.other.state().importFrom(file())).isInstanceOf(InvalidInputException.class)
			.hasMessage("The file '%s' has no state: its first line is not {\"stroma-state\": 1}", file());
		Files.writeString(file(), "{\"stroma-state\":2}\n");
		assertThatThrownBy(() -> this.other.state().importFrom(file())).isInstanceOf(InvalidInputException.class)
			.hasMessage("The state of '%s' is of version 2, newer than the 1 this library knows: use a newer one",
					file());
		Files.writeString(file(), "");
		assertThatThrownBy(() -> this.other.state().importFrom(file())).isInstanceOf(InvalidInputException.class);
		Path missing = this.directory.resolve("missing");
		assertThatThrownBy(() -> this.other.state().importFrom(missing)).isInstanceOf(UncheckedIOException.class)
			.hasMessageContaining(missing.toString());
	}

}
