package dev.stroma.benchmarks.quality;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

import static org.assertj.core.api.Assertions.assertThat;

@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip")
class ForeignQuestionsTests {

	private static final TestCollection HARBOURS = collection("harbours", "Ships wait for the high tide.",
			"When do ships sail?");

	private static final TestCollection KITCHENS = collection("kitchens", "Bread rises in a warm oven.",
			"Where does bread rise?");

	private static final TestCollection HAEFEN = collection("hafen-de", "Schiffe warten auf die Flut.",
			"Worauf warten Schiffe?");

	@Test
	void areToldFromOwnOnes() throws IOException {
		ByteArrayOutputStream printed = new ByteArrayOutputStream();
		ObjectNode json = report(List.of(HARBOURS, KITCHENS, HAEFEN), printed);

		ObjectNode relevance = json.withObject("/relevance");
		assertThat(relevance.path("own_kept").asDouble()).isEqualTo(1);
		assertThat(relevance.path("foreign_dropped").asDouble()).isEqualTo(1);
		assertThat(relevance.path("threshold").asDouble()).isBetween(0.0, 1.0);
		assertThat(relevance.path("collections")).hasSize(2).allSatisfy((each) -> {
			assertThat(each.path("name").asText()).isIn("harbours", "kitchens");
			assertThat(each.path("auroc").asDouble()).isEqualTo(1);
		});
		assertThat(printed.toString(StandardCharsets.UTF_8)).contains("AUROC 1.000");
	}

	@Test
	void areNotThereInOneCollection() throws IOException {
		assertThat(report(List.of(HARBOURS, HAEFEN), new ByteArrayOutputStream())).isEmpty();
	}

	private static ObjectNode report(List<TestCollection> collections, ByteArrayOutputStream printed)
			throws IOException {
		ObjectNode json = new ObjectMapper().createObjectNode();
		ForeignQuestions.of(collections).report(new PrintStream(printed, true, StandardCharsets.UTF_8), json);
		return json;
	}

	private static TestCollection collection(String name, String text, String question) {
		return new TestCollection(name, List.of(new TestCollection.Document("1", "", text)), Map.of("q", question),
				Map.of("q", Map.of("1", 1)));
	}

}
