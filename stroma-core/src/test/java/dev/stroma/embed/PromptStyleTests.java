package dev.stroma.embed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PromptStyleTests {

	@ParameterizedTest
	@CsvSource({ "nomic-embed-text:v1.5, NOMIC", "nomic-ai/nomic-embed-text-v2-moe, NOMIC", "intfloat/e5-large-v2, E5",
			"intfloat/multilingual-e5-base, E5", "multilingual-e5-large-instruct, NONE",
			"intfloat/e5-mistral-7b-instruct, NONE", "BAAI/bge-small-en-v1.5, BGE", "bge-m3, NONE",
			"mxbai-embed-large, BGE", "snowflake-arctic-embed2, ARCTIC_2",
			"Snowflake/snowflake-arctic-embed-l-v2.0, ARCTIC_2", "snowflake-arctic-embed:335m, ARCTIC_1",
			"embeddinggemma:300m, GEMMA", "google/embedding-gemma-300m, GEMMA", "Qwen/Qwen3-Embedding-0.6B, QWEN",
			"text-embedding-3-small, NONE", "all-minilm, NONE", "abe5-x, NONE" })
	void knowsModelsByTheirNames(String model, PromptStyle style) {
		assertThat(PromptStyle.of(model)).isEqualTo(style);
	}

}
