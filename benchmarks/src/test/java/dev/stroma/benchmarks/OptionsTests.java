package dev.stroma.benchmarks;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class OptionsTests {

	@Test
	void readsWhatTheScriptPassesOn() {
		assertThat(Options.parse("search", "--dim", "64", "--full", "--chunks", "20000"))
			.isEqualTo(new Options("search", 20000, 64, null, true, null, false));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					''                                 | No suite is given: begin with its name
					--full                             | No suite is given: begin with its name
					sarch                              | There is no suite 'sarch': use chunk, ingest, memory, open, recall, search, space, startup
					search --chunk 5                   | There is no option '--chunk': use --chunks, --dim, --datasets or --full
					search --chunks                    | --chunks has no value
					search --chunks many               | --chunks is 'many': give a whole number from 100 to 10000000
					search --chunks 99                 | --chunks is '99': give a whole number from 100 to 10000000
					search --dim 4097                  | --dim is '4097': give a whole number from 8 to 4096
					chunk --dim 64                     | Suite chunk has no vectors: leave out --dim
					search --datasets nowhere          | --datasets is 'nowhere': there is no such directory
					search --chunks 1000000            | 1000000 chunks of 384 dimensions take longer than 10 minutes: add --full
					search --chunks 100000 --dim 1024  | 100000 chunks of 1024 dimensions take longer than 10 minutes: add --full
					""")
	void refusesWhatThereIsNot(String line, String message) {
		String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");
		PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

		assertThatExceptionOfType(UsageException.class)
			.isThrownBy(() -> Benchmarks.run(Options.parse(arguments), nowhere))
			.withMessage(message);
	}

}
