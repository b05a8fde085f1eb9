package dev.stroma.spring.boot;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.actuate.health.CompositeHealthContributor;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;

import static org.assertj.core.api.Assertions.assertThat;

class StromaBoot3HealthTests {

	@TempDir
	Path directory;

	private ApplicationContextRunner runner() {
		return new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(StromaAutoConfiguration.class, StromaBoot3HealthAutoConfiguration.class))
			.withPropertyValues("stroma.path=" + this.directory.resolve("index.db"), "stroma.embedder.type=none");
	}

	@Test
	void isTestedOnSpringBoot3() {
		assertThat(SpringBootVersion.getVersion()).startsWith("3.5.");
	}

	@Test
	void isUpWithWhatTheIndexHas() {
		runner().run((context) -> {
			Health health = context.getBean(StromaBoot3HealthIndicator.class).health();

			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("mode", "read-write").containsEntry("records", 0L);
		});
	}

	@Test
	void isDegradedByAProblem() {
		runner().withPropertyValues("stroma.health.min-free-space=1000000TB").run((context) -> {
			Health health = context.getBean(StromaBoot3HealthIndicator.class).health();

			assertThat(health.getStatus()).isEqualTo(new Status("DEGRADED"));
			assertThat(health.getDetails().get("problems").toString()).contains("stroma.health.min-free-space");
		});
	}

	@Test
	void isDownWhenTheFileIsGone() {
		runner().run((context) -> {
			Files.delete(context.getBean(Stroma.class).path());

			assertThat(context.getBean(StromaBoot3HealthIndicator.class).health().getStatus()).isEqualTo(Status.DOWN);
		});
	}

	@Test
	void isThereForEachNamedIndex() {
		runner().withConfiguration(AutoConfigurations.of(StromaIndexesBoot3HealthAutoConfiguration.class))
			.withPropertyValues("stroma.indexes.news.path=" + this.directory.resolve("news.db"))
			.run((context) -> {
				CompositeHealthContributor indexes = context.getBean("stromaIndexesHealthContributor",
						CompositeHealthContributor.class);

				assertThat(((HealthIndicator) indexes.getContributor("news")).health().getStatus())
					.isEqualTo(Status.UP);
			});
	}

	@Test
	void canBeSwitchedOff() {
		runner().withPropertyValues("management.health.stroma.enabled=false")
			.run((context) -> assertThat(context).hasSingleBean(Stroma.class).doesNotHaveBean(HealthIndicator.class));
	}

}
