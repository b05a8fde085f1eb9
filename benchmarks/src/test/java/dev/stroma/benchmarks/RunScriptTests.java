package dev.stroma.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script needs a bash")
class RunScriptTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					''                         | no suite is given
					sarch                      | there is no suite 'sarch'
					search --chunk 5           | there is no option '--chunk'
					search --chunks            | --chunks has no value
					search --dim 6.4           | --dim is '6.4': give a whole number above 0
					search --datasets nowhere  | --datasets is 'nowhere': there is no such directory
					search --add               | there is no option '--add'
					quality --full             | suite quality takes --datasets DIR, and --full or --lexical-only if you like
					quality --datasets . --full --lexical-only | suite quality takes --datasets DIR, and --full or --lexical-only if you like
					""")
	void refusesWhatThereIsNotBeforeItBuilds(String line, String message) throws Exception {
		List<String> command = new ArrayList<>(List.of("bash", "run"));
		command.addAll(line.isEmpty() ? List.of() : Arrays.asList(line.split(" ")));

		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), UTF_8);

		assertThat(output).startsWith("benchmarks/run: " + message + "\n").contains("usage: benchmarks/run SUITE");
		assertThat(process.waitFor()).isEqualTo(2);
	}

}
