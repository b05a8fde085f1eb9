package dev.stroma.benchmarks.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ResultsJsonTests {

	@TempDir
	private Path directory;

	@Test
	void addsTheRunOfAnotherJdkUnderNamesThatSaySo() throws Exception {
		Path file = this.directory.resolve("results/search.json");
		ResultsJson json = new ResultsJson(file);

		json.write(results("17.0.15", 30, 1.23456));
		json.add(results("25.0.3", 31, 2));

		assertThat(new ObjectMapper().readTree(file.toFile())).isEqualTo(new ObjectMapper().readTree("""
				{
					"suite": "search",
					"machine": "2 x CPU, 4 GiB",
					"jdk": "17.0.15, 25.0.3",
					"config": { "chunks": 100, "calibration": 30, "calibration_jdk25": 31 },
					"systems": [
						{ "name": "stroma", "jdk": "17.0.15", "arm": "hybrid", "p50_ms": 1.235 },
						{ "name": "stroma", "jdk": "25.0.3", "arm": "hybrid", "p50_ms": 2.0 }
					],
					"ratios": { "jdbc_hybrid": 1.235, "jdbc_hybrid_jdk25": 2.0 }
				}
				"""));
	}

	@Test
	void refusesAFigureThatIsNone() {
		ResultsJson json = new ResultsJson(this.directory.resolve("search.json"));

		assertThatIllegalArgumentException().isThrownBy(() -> json.write(results("17.0.15", 30, Double.NaN)))
			.withMessage("A figure is NaN: measure it again");
	}

	private static Results results(String jdk, int calibration, double figure) {
		return new Results("search", "2 x CPU, 4 GiB", jdk, Map.of("chunks", 100, "calibration", calibration),
				List.of(new Row("stroma", jdk, "hybrid", Map.of("p50_ms", figure))), Map.of("jdbc_hybrid", figure));
	}

}
