package dev.stroma.modeltool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class DocumentationTextsTests {

	@TempDir
	Path directory;

	@Test
	void takesParagraphsOfJavadocWithoutTheirMarkup() throws IOException {
		DocumentationTexts texts = new DocumentationTexts(10);
		texts.add(jar("""
				/*
				 * Licensed to whom it may concern, under a licence of some kind or other.
				 */
				package tide;

				/**
				 * Tells when the {@link Tide tide} turns at a harbour &amp; how high
				 * the water will be then.
				 * <p>
				 * Too short.
				 * <pre>new Tide().turn().at(harbour).with(code, that, is, no, prose)</pre>
				 * A second paragraph that follows the example and is long enough to count.
				 * @author somebody who is not mentioned among all of these words
				 */
				class Tides { }
				"""));
		assertThat(texts.all()).containsExactlyInAnyOrder(
				"Tells when the Tide tide turns at a harbour & how high the water will be then.",
				"A second paragraph that follows the example and is long enough to count.");
	}

	@Test
	void takesParagraphsOfPages() throws IOException {
		Files.writeString(this.directory.resolve("a.html.en"), """
				<h1>Tides</h1><p class="x">The <em>water</em> rises and falls twice a day, almost
				everywhere.</p><ul><li>Neap tides come when the moon is half full, springs when full.</li></ul>
				<p>Größe: a paragraph with letters beyond ASCII is not taken here at all</p>
				""");
		Files.writeString(this.directory.resolve("a.html.de"), "<p>the name of this file says that it is not ours</p>");
		DocumentationTexts texts = new DocumentationTexts(10);
		texts.add(this.directory);
		assertThat(texts.all()).containsExactlyInAnyOrder("The water rises and falls twice a day, almost everywhere.",
				"Neap tides come when the moon is half full, springs when full.");
	}

	@Test
	void takesTheSameFewOfEachSourceAndNoneTwice() throws IOException {
		String comments = IntStream.range(0, 30)
			.mapToObj((i) -> "/** The tide that has the number " + "i".repeat(i + 1) + " among all of the tides. */")
			.collect(Collectors.joining("\n"));
		Path jar = jar(comments);
		DocumentationTexts one = new DocumentationTexts(20);
		one.add(jar);
		DocumentationTexts other = new DocumentationTexts(20);
		other.add(jar);
		assertThat(one.all()).hasSize(20).isEqualTo(other.all());
		one.add(jar);
		assertThat(one.all()).hasSize(30).doesNotHaveDuplicates();
	}

	private Path jar(String source) throws IOException {
		Path jar = this.directory.resolve("sources.jar");
		try (ZipOutputStream output = new ZipOutputStream(Files.newOutputStream(jar))) {
			output.putNextEntry(new ZipEntry("tide/Tides.java"));
			output.write(source.getBytes(StandardCharsets.UTF_8));
		}
		return jar;
	}

}
