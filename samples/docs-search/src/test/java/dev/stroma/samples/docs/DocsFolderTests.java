package dev.stroma.samples.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import dev.stroma.chunk.MarkdownChunkPolicy;
import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.samples.docs.DocsFolder.Skipped;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DocsFolderTests {

	private final List<String> progress = new ArrayList<>();

	@TempDir
	Path folder;

	private DocsFolder docs;

	@BeforeEach
	void open() {
		this.docs = docs(1000);
	}

	@Test
	void readsMarkdownAndTextOfNestedFoldersInTheOrderOfTheirPaths() throws IOException {
		write("guide/b.md", "# Second\n\ntext");
		write("a.txt", "plain text");
		write("guide/deep/c.MARKDOWN", "no heading");
		write("guide/image.png", "not text");
		write("guide/no-extension", "not wanted");

		List<CorpusRecord> records = read();

		assertThat(records).extracting(CorpusRecord::ref)
			.containsExactly("a.txt", "guide/b.md", "guide/deep/c.MARKDOWN");
		assertThat(records).extracting(CorpusRecord::title).containsExactly("a.txt", "Second", "c.MARKDOWN");
		assertThat(records).extracting(CorpusRecord::sourceRef)
			.containsExactly("a.txt", "guide/b.md", "guide/deep/c.MARKDOWN");
		assertThat(records).extracting(CorpusRecord::format)
			.containsExactly(BodyFormat.PLAINTEXT, BodyFormat.MARKDOWN, BodyFormat.MARKDOWN);
		assertThat(this.docs.skipped()).isEmpty();
	}

	@Test
	void knowsFolderExtensionSizeAndTimeOfAFile() throws IOException {
		Instant modified = Instant.parse("2026-03-01T10:15:30Z");
		write("a.md", "top");
		Files.setLastModifiedTime(write("guide/deep/B.MD", "four"), FileTime.from(modified));

		List<CorpusRecord> records = read();

		assertThat(records.get(0).metadata().asMap()).containsEntry("folder", ".").containsEntry("size", 3L);
		assertThat(records.get(1).metadata().asMap())
			.isEqualTo(Map.of("folder", "guide/deep", "extension", "md", "size", 4L, "modified", modified));
	}

	@Test
	void takesTheFirstHeadingOutsideOfCodeForTheTitle() throws IOException {
		write("a.md", "```sh\n# a comment\n```\n\nText\n\nThe *title*\n===========\n\n## More\n\nmore");

		assertThat(read()).extracting(CorpusRecord::title).containsExactly("The *title*");
	}

	@Test
	void readsByteOrderMarkAndWindowsLineEnds() throws IOException {
		write("a.md", "\uFEFF# Title\r\n\r\nfirst\r\nsecond\r\n");

		CorpusRecord record = read().get(0);

		assertThat(record.title()).isEqualTo("Title");
		assertThat(record.body()).isEqualTo("# Title\n\nfirst\nsecond\n");
	}

	@Test
	void w50SkipsWhatIsNoTextAndNamesIt() throws IOException {
		write("a-latin.md", "Stra\u00DFe".getBytes(StandardCharsets.ISO_8859_1));
		write("b-binary.txt", new byte[] { 'P', 'K', 3, 4, 0, 0 });
		write("c-empty.md", "");
		write("d-blank.md", " \r\n\t\n");
		write("e-mark.md", "\uFEFF");
		write("f-large.txt", "x".repeat(1001));
		write("g-sections.md", "# a\nx\n".repeat(11));
		write("h-utf16.txt", "text".getBytes(StandardCharsets.UTF_16));
		write("z-good.md", "good");

		assertThat(read()).extracting(CorpusRecord::ref).containsExactly("z-good.md");
		assertThat(this.docs.skipped()).contains(new Skipped("a-latin.md", "not UTF-8 text"),
				new Skipped("b-binary.txt", "binary: it has a NUL byte"), new Skipped("c-empty.md", "empty"),
				new Skipped("d-blank.md", "empty"), new Skipped("e-mark.md", "empty"),
				new Skipped("f-large.txt", "larger than docs.max-file-size, 1000 bytes"),
				new Skipped("h-utf16.txt", "not UTF-8 text"));
		assertThat(this.docs.skipped()).hasSize(8);
		assertThat(this.docs.skipped().get(6).reason()).contains("g-sections.md", "10");
	}

	@Test
	void leavesOutHiddenAndExcludedDirectories() throws IOException {
		write(".git/a.md", "hidden");
		write("docs/.hidden.md", "hidden");
		write("target/b.md", "built");
		write("node_modules/x/README.md", "foreign");
		write("src/c.md", "kept");

		assertThat(read()).extracting(CorpusRecord::ref).containsExactly("src/c.md");
		assertThat(this.docs.skipped()).isEmpty();
	}

	@Test
	void readsAllTextsOfAFolderThatIsNamed() throws IOException {
		write("notes.md", "one");
		write("guide/docs/a.md", "two");

		assertThat(read()).extracting(CorpusRecord::ref).containsExactly("guide/docs/a.md", "notes.md");
	}

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void followsSymbolicLinksButNotInCircles() throws IOException {
		write("guide/a.md", "text");
		Files.createSymbolicLink(this.folder.resolve("guide/circle"), this.folder);
		Files.createSymbolicLink(this.folder.resolve("b.md"), this.folder.resolve("guide/a.md"));
		Files.createSymbolicLink(this.folder.resolve("gone.md"), this.folder.resolve("nowhere"));

		assertThat(read()).extracting(CorpusRecord::ref).containsExactly("b.md", "guide/a.md");
		assertThat(this.docs.skipped()).containsExactlyInAnyOrder(
				new Skipped("guide/circle", "a symbolic link to a folder it is in"),
				new Skipped("gone.md", "not a regular file"));
	}

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void skipsANameThatIsAnotherOnesButForBlanks() throws IOException {
		write(" a.md", "one");
		write("a.md", "two");
		write("line\nbreak.md", "three");

		assertThat(read()).extracting(CorpusRecord::ref).containsExactly("a.md");
		assertThat(this.docs.skipped()).hasSize(2).contains(new Skipped("a.md", "another file has this name"));
	}

	@Test
	void tellsHowFarItIs() throws IOException {
		for (int i = 0; i < 250; i++) {
			write("file-%03d.txt".formatted(i), "text " + i);
		}

		assertThat(read()).hasSize(250);
		assertThat(this.progress).containsExactly("Found 250 files in " + this.folder, "Read 100 of 250 files",
				"Read 200 of 250 files");
	}

	@Test
	void reportsTheSkippedFilesOfTheLastReadingOnly() throws IOException {
		Path file = write("a.md", "");
		write("b.md", "text");
		read();
		Files.writeString(file, "text");

		assertThat(read()).hasSize(2);
		assertThat(this.docs.skipped()).isEmpty();
	}

	@Test
	void refusesAFolderThatIsNotThere() {
		assertThatExceptionOfType(UsageException.class).isThrownBy(() -> docs("nowhere", 1000))
			.withMessage("There is no folder '%s': name one that exists, as in --docs.folder=docs"
				.formatted(this.folder.resolve("nowhere")));
	}

	@Test
	void refusesAFolderWithoutAnyFile() throws IOException {
		write("image.png", "not text");

		assertThatExceptionOfType(UsageException.class).isThrownBy(this.docs::open)
			.withMessage(
					"The folder '%s' has no .md, .markdown, .txt or .text file: name another".formatted(this.folder));
	}

	private Path write(String path, String text) throws IOException {
		return write(path, text.getBytes(StandardCharsets.UTF_8));
	}

	private Path write(String path, byte[] bytes) throws IOException {
		Path file = this.folder.resolve(path);
		Files.createDirectories(file.getParent());
		return Files.write(file, bytes);
	}

	private List<CorpusRecord> read() {
		try (Stream<CorpusRecord> records = this.docs.open()) {
			return records.toList();
		}
	}

	private DocsFolder docs(int maxBytes) {
		return docs("", maxBytes);
	}

	private DocsFolder docs(String path, int maxBytes) {
		DocsProperties properties = new DocsProperties(null, Set.of("target", "build", "node_modules"),
				DataSize.ofBytes(maxBytes), 5);
		return DocsFolder.of(this.folder.resolve(path).toString(), properties,
				MarkdownChunkPolicy.create().maxSections(10), this.progress::add);
	}

}
