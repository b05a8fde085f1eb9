package dev.stroma.spring.boot.starter;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The application a newcomer makes of the README, in a directory of its own: built from
 * the staged artifacts by a Maven of its own, run in a JVM of its own.
 */
final class ReadmeApplication {

	/** Whether the build around this one is. */
	static final boolean OFFLINE = System.getProperty("maven.mode").equals("offline=true");

	private static final String POM = """
			<project xmlns="http://maven.apache.org/POM/4.0.0">
				<modelVersion>4.0.0</modelVersion>
				<parent>
					<groupId>org.springframework.boot</groupId>
					<artifactId>spring-boot-starter-parent</artifactId>
					<version>%1$s</version>
					<relativePath/>
				</parent>
				<groupId>com.example</groupId>
				<artifactId>application</artifactId>
				<version>1</version>
				<dependencies>
			%2$s
				</dependencies>
				<build>
					<finalName>application</finalName>
					<plugins>
						<plugin>
							<groupId>org.springframework.boot</groupId>
							<artifactId>spring-boot-maven-plugin</artifactId>
						</plugin>
					</plugins>
				</build>
				<!-- What the build around this one has downloaded is not downloaded again -->
				<repositories>
					<repository>
						<id>outer</id>
						<url>%3$s</url>
						<releases>
							<checksumPolicy>ignore</checksumPolicy>
						</releases>
						<snapshots>
							<enabled>false</enabled>
						</snapshots>
					</repository>
				</repositories>
				<pluginRepositories>
					<pluginRepository>
						<id>outer</id>
						<url>%3$s</url>
						<releases>
							<checksumPolicy>ignore</checksumPolicy>
						</releases>
						<snapshots>
							<enabled>false</enabled>
						</snapshots>
					</pluginRepository>
				</pluginRepositories>
			</project>
			""";

	private static final String MAIN = """
			package %s;

			import org.springframework.boot.CommandLineRunner;
			import org.springframework.boot.SpringApplication;
			import org.springframework.boot.SpringBootVersion;
			import org.springframework.boot.autoconfigure.SpringBootApplication;
			import org.springframework.context.annotation.Bean;

			import dev.stroma.search.Evidence;
			import dev.stroma.search.SearchHit;

			@SpringBootApplication
			public class Application {

				public static void main(String[] args) {
					SpringApplication.run(Application.class, args);
				}

				@Bean
				CommandLineRunner learnAndFind(Knowledge knowledge) {
					return (args) -> {
						knowledge.learn("backup", "Backups", "# Every night\\n\\nCopy the database file.");
						knowledge.learn("tea", "Tea", "# Green\\n\\nWater of eighty degrees.");
						SearchHit best = knowledge.find("how to copy the database").get(0);
						System.out.println("Spring Boot " + SpringBootVersion.getVersion() + " found " + best.ref() + " by "
								+ best.evidence().stream().filter((evidence) -> evidence.rank() > 0).map(Evidence::arm).toList());
					};
				}

			}
			""";

	private final Path directory;

	private ReadmeApplication(Path directory) {
		this.directory = directory;
	}

	static ReadmeApplication write(Readme readme, String springBootVersion, Path directory) throws IOException {
		Path sources = directory.resolve("src/main/java").resolve(readme.packageName().replace('.', '/'));
		Path resources = directory.resolve("src/main/resources");
		Files.createDirectories(sources);
		Files.createDirectories(resources);
		String outer = Path.of(System.getProperty("settings.localRepository")).toUri().toString();
		Files.writeString(directory.resolve("pom.xml"), POM.formatted(springBootVersion, readme.dependency(), outer));
		Files.writeString(resources.resolve("application.yml"), readme.configuration());
		Files.writeString(sources.resolve("Knowledge.java"), readme.serviceSource());
		Files.writeString(sources.resolve("Application.java"), MAIN.formatted(readme.packageName()));
		return new ReadmeApplication(directory);
	}

	void build() throws IOException, InterruptedException {
		boolean windows = File.separatorChar == '\\';
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("maven.home"), "bin", windows ? "mvn.cmd" : "mvn").toString(), "-B",
						"-ntp", "-q", "-Dmaven.repo.local=" + System.getProperty("it-repo")));
		if (OFFLINE) {
			command.addAll(List.of("-o", "-Daether.offline.protocols=file"));
		}
		command.add("package");
		run("build.log", command);
	}

	/**
	 * What it printed, on an index that an earlier build has not left behind.
	 */
	String start() throws IOException, InterruptedException {
		Path data = Files.createDirectories(this.directory.resolve("data"));
		try (Stream<Path> leftovers = Files.list(data)) {
			for (Path leftover : leftovers.toList()) {
				Files.delete(leftover);
			}
		}
		Files.delete(data);
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		return run("run.log", List.of(java, "-jar", "target/application.jar"));
	}

	private String run(String log, List<String> command) throws IOException, InterruptedException {
		Path output = this.directory.resolve(log);
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile());
		builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
		Process process = builder.start();
		boolean ended = process.waitFor(5, TimeUnit.MINUTES);
		process.destroyForcibly().waitFor();
		String printed = Files.readString(output);
		if (!ended || process.exitValue() != 0) {
			throw new IllegalStateException("%s %s:%n%s".formatted(command,
					ended ? "ended with " + process.exitValue() : "did not end within 5 minutes", printed));
		}
		return printed;
	}

}
