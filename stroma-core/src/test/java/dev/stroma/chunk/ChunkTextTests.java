package dev.stroma.chunk;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChunkTextTests {

	@Test
	void putsTitleAndHeadingsBeforeTheText() {
		assertThat(ChunkText.embeddingInput("Guide", List.of("Install", "Linux"), "", "apt install\nstroma"))
			.isEqualTo("Guide\nInstall > Linux\napt install\nstroma");
	}

	@Test
	void leavesOutWhatIsEmptyOrRepeatsTheTitle() {
		assertThat(ChunkText.embeddingInput("Guide", List.of("Guide"), "", "text")).isEqualTo("Guide\ntext");
		assertThat(ChunkText.embeddingInput("Guide", List.of(), "", "text")).isEqualTo("Guide\ntext");
		assertThat(ChunkText.embeddingInput("", List.of("Guide"), "", "text")).isEqualTo("Guide\ntext");
		assertThat(ChunkText.embeddingInput("Guide", List.of("Guide", "Use"), "", "text"))
			.isEqualTo("Guide\nGuide > Use\ntext");
	}

	@Test
	void putsTheContextBetweenHeadingsAndText() {
		assertThat(ChunkText.embeddingInput("Guide", List.of("Limits"), "| key | value |", "| a | 1 |"))
			.isEqualTo("Guide\nLimits\n| key | value |\n| a | 1 |");
	}

}
