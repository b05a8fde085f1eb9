package dev.stroma.spring.boot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import dev.stroma.Stroma;
import dev.stroma.chunk.CodeChunkPolicy;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.HashingEmbedder;
import dev.stroma.index.Indexer;
import dev.stroma.search.Arm;
import dev.stroma.search.EvidenceFusion;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.snapshot.SnapshotManager;
import dev.stroma.text.LanguageAnalyzer;

import static org.assertj.core.api.Assertions.assertThat;

class StromaAutoConfigurationTests {

	@TempDir
	Path directory;

	@Test
	void findsWhatWasLearntByBothArms() {
		StromaRunner.at(this.directory.resolve("new/knowledge.db")).run((context) -> {
			context.getBean(Indexer.class)
				.update(CorpusRecord.of("backup", "Backups", "Copy the database every night."),
						CorpusRecord.of("tea", "Tea", "Green tea wants water of eighty degrees."));

			List<SearchHit> hits = context.getBean(RetrievalService.class).search("how to copy the database").hits();

			assertThat(hits.get(0).ref()).isEqualTo("backup");
			assertThat(hits.get(0).evidence()).filteredOn((evidence) -> evidence.rank() == 1)
				.extracting("arm")
				.containsExactly(Arm.LEXICAL, Arm.VECTOR);
			assertThat(context.getBean(SnapshotManager.class).generation()).isEqualTo(1);
			assertThat(this.directory.resolve("new/knowledge.db")).exists();
		});
	}

	@Test
	void hasTheDefaultsOfTheEngine() {
		StromaRunner.at(this.directory.resolve("index.db")).run((context) -> {
			assertThat(context.getBean(HashingEmbedder.class).profile().dimension()).isEqualTo(256);
			assertThat(context.getBean(CodeChunkPolicy.class).identity())
				.isEqualTo(CodeChunkPolicy.create().identity());
			assertThat(context).hasSingleBean(LanguageAnalyzer.class).hasSingleBean(EvidenceFusion.class);
			assertThat(context.getBean(Stroma.class).status().path())
				.isEqualTo(this.directory.toRealPath().resolve("index.db"));
		});
	}

	@Test
	void givesNoBeansWhenDisabled() {
		StromaRunner.withoutPath()
			.withPropertyValues("stroma.enabled=false")
			.run((context) -> assertThat(context.getBeanDefinitionNames())
				.noneMatch((name) -> name.matches("(?i).*stroma.*")));
	}

	@Test
	void freesTheFileWhenTheContextCloses() {
		Path file = this.directory.resolve("index.db");
		StromaRunner.at(file)
			.run((context) -> context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "One.")));

		StromaRunner.at(file)
			.run((context) -> assertThat(context.getBean(RetrievalService.class).count(null)).isEqualTo(1));
		try (Stroma stroma = Stroma.open(file)) {
			assertThat(stroma.status().records()).isEqualTo(1);
		}
	}

	@Test
	void createsNothingWhenTheContextFails() {
		StromaRunner.at(this.directory.resolve("index.db"))
			.withPropertyValues("stroma.chunk.max-tokens=0")
			.run((context) -> {
				assertThat(context).hasFailed();
				assertThat(Files.list(this.directory)).isEmpty();
			});
	}

	@Test
	void appliesCustomizersInTheirOrderAfterThePropertiesAndBeans() {
		StromaRunner.at(this.directory.resolve("index.db"))
			.withUserConfiguration(TwoCustomizers.class)
			.run((context) -> {
				assertThat(context.getBean(TwoCustomizers.class).applied).containsExactly("first", "second");
				assertThat(context.getBean(Stroma.class).status().embedder()).isEqualTo("remote");
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class TwoCustomizers {

		final List<String> applied = new ArrayList<>();

		@Bean
		@Order(2)
		StromaCustomizer second() {
			return (options) -> {
				this.applied.add("second");
				return options.embedder(RemoteEmbedder.answering());
			};
		}

		@Bean
		@Order(1)
		StromaCustomizer first() {
			return (options) -> {
				this.applied.add("first");
				return options.embedder(HashingEmbedder.of(8));
			};
		}

	}

}
