package dev.stroma.spring.boot.starter;

import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The application that the README prints works as printed, on the Spring Boot version
 * compiled against and on the other lines.
 */
class ReadmeApplicationIT {

	static Stream<String> springBootVersions() {
		Stream<String> current = Stream.of(System.getProperty("spring-boot.version"));
		// an offline build has downloaded nothing of the other lines
		return ReadmeApplication.OFFLINE ? current : Stream.concat(current, Stream.of("4.0.9", "3.5.16"));
	}

	@ParameterizedTest
	@MethodSource("springBootVersions")
	void findsWhatItLearntByBothArms(String springBootVersion) throws Exception {
		Path directory = Path.of("target", "readme-application", springBootVersion).toAbsolutePath();
		Readme readme = Readme.read(Path.of("..", "README.md"));
		ReadmeApplication application = ReadmeApplication.write(readme, springBootVersion, directory);

		application.build();
		String printed = application.start();

		assertThat(readme.dependency()).contains("<version>" + System.getProperty("project.version") + "</version>");
		assertThat(printed).contains("Spring Boot " + springBootVersion + " found backup by [lexical, vector]");
		assertThat(directory.resolve("data/knowledge.db")).exists();
	}

}
