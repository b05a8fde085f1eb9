package dev.stroma.samples.docs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.stroma.chunk.ChunkPolicy;
import dev.stroma.corpus.BodyFormat;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The Markdown and text files of a folder as records, in the order of their paths. A file
 * that cannot be indexed is skipped and named, it stops nothing.
 */
final class DocsFolder implements RecordSource {

	/**
	 * A file that is no record, and why.
	 */
	record Skipped(String file, String reason) {
	}

	private static final Map<String, BodyFormat> FORMATS = Map.of("md", BodyFormat.MARKDOWN, "markdown",
			BodyFormat.MARKDOWN, "txt", BodyFormat.PLAINTEXT, "text", BodyFormat.PLAINTEXT);

	private static final Pattern PROJECT_DOCS = Pattern.compile("(.*/)?(README\\.md|docs/.*)");

	private static final int PROGRESS_EVERY = 100;

	private final Path root;

	private final Predicate<String> wanted;

	private final Set<String> excluded;

	private final int maxBytes;

	private final Consumer<String> progress;

	private final ChunkPolicy policy;

	private final List<Skipped> skipped = new ArrayList<>();

	private DocsFolder(Path root, Predicate<String> wanted, Set<String> excluded, int maxBytes, ChunkPolicy policy,
			Consumer<String> progress) {
		this.root = root;
		this.wanted = wanted;
		this.excluded = excluded;
		this.maxBytes = maxBytes;
		this.policy = policy;
		this.progress = progress;
	}

	/**
	 * @param folder the folder, or {@code null} for the documentation of the project that
	 * the working directory belongs to: each README.md and what is below a folder docs
	 * @param policy finds the headings, and refuses a file that the index would refuse
	 * @param progress is told how far it is, a line at a time
	 */
	static DocsFolder of(@Nullable String folder, DocsProperties properties, ChunkPolicy policy,
			Consumer<String> progress) {
		Path root = ((folder != null) ? Path.of(folder) : projectAround(Path.of(""))).toAbsolutePath().normalize();
		if (!Files.isDirectory(root)) {
			throw new UsageException(
					"There is no folder '%s': name one that exists, as in --docs.folder=docs".formatted(root));
		}
		int maxBytes = (int) Math.min(properties.maxFileSize().toBytes(), Integer.MAX_VALUE - 8);
		Predicate<String> wanted = (folder != null) ? (path) -> true : PROJECT_DOCS.asMatchPredicate();
		return new DocsFolder(root, wanted, properties.exclude(), maxBytes, policy, progress);
	}

	private static Path projectAround(Path directory) {
		Path start = directory.toAbsolutePath();
		for (Path path = start; path != null; path = path.getParent()) {
			if (Files.isRegularFile(path.resolve("README.md")) && Files.isDirectory(path.resolve("docs"))) {
				return path;
			}
		}
		throw new UsageException(
				"No directory from '%s' upwards has a README.md and a docs folder: name a folder, as in --docs.folder=docs"
					.formatted(start));
	}

	/**
	 * The files that were skipped when the folder was last read.
	 */
	List<Skipped> skipped() {
		return List.copyOf(this.skipped);
	}

	/**
	 * Which files there are, with size and time of each: as long as that is the same,
	 * nothing has changed.
	 */
	Map<String, String> state() {
		Map<String, String> state = new TreeMap<>();
		files((file, reason) -> state.put(file, reason)).forEach((path, file) -> state.put(path, state(file)));
		return state;
	}

	private static String state(Path file) {
		try {
			return Files.size(file) + " bytes of " + Files.getLastModifiedTime(file);
		}
		catch (IOException ex) {
			return "cannot be read (%s)".formatted(ex);
		}
	}

	private Map<String, Path> files(BiConsumer<String, String> skipping) {
		Map<String, Path> files = FileTree.of(this.root, FORMATS.keySet(), this.excluded, skipping);
		files.keySet().removeIf(this.wanted.negate());
		return files;
	}

	@Override
	public Stream<CorpusRecord> open() {
		this.skipped.clear();
		Map<String, Path> files = files(this::skip);
		if (files.isEmpty()) {
			throw new UsageException(
					"The folder '%s' has no .md, .markdown, .txt or .text file: name another".formatted(this.root));
		}
		this.progress.accept("Found %d files in %s".formatted(files.size(), this.root));
		Set<String> refs = new HashSet<>();
		int[] read = new int[1];
		return files.entrySet().stream().flatMap((file) -> {
			if (++read[0] % PROGRESS_EVERY == 0) {
				this.progress.accept("Read %d of %d files".formatted(read[0], files.size()));
			}
			return read(file.getKey(), file.getValue(), refs);
		});
	}

	private Stream<CorpusRecord> read(String path, Path file, Set<String> refs) {
		try {
			CorpusRecord record = record(path, file);
			if (refs.add(record.ref())) {
				return Stream.of(record);
			}
			skip(path, "another file has this name");
		}
		catch (InvalidInputException ex) {
			skip(path, String.valueOf(ex.getMessage()));
		}
		catch (CharacterCodingException ex) {
			skip(path, "not UTF-8 text");
		}
		catch (IOException ex) {
			skip(path, "cannot be read (%s)".formatted(ex));
		}
		return Stream.empty();
	}

	private void skip(String path, String reason) {
		this.skipped.add(new Skipped(path, reason));
	}

	private CorpusRecord record(String path, Path file) throws IOException {
		String text = text(file);
		String folder = path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : ".";
		String extension = FileTree.extension(path);
		BodyFormat format = FORMATS.getOrDefault(extension, BodyFormat.PLAINTEXT);
		CorpusRecord untitled = CorpusRecord.of(path, null, text).format(format);
		if (untitled.body().isBlank()) {
			throw new InvalidInputException("empty");
		}
		String title = firstHeading(untitled, path.substring(path.lastIndexOf('/') + 1));
		return CorpusRecord.of(path, title, text)
			.format(format)
			.metadata(Map.of("folder", folder, "extension", extension, "size", Files.size(file), "modified",
					Files.getLastModifiedTime(file).toInstant()));
	}

	private String firstHeading(CorpusRecord record, String fallback) {
		return this.policy.chunk(record)
			.list()
			.stream()
			.flatMap((section) -> section.headingPath().stream())
			.filter((heading) -> !heading.isBlank())
			.findFirst()
			.orElse(fallback);
	}

	private String text(Path file) throws IOException {
		byte[] bytes;
		try (InputStream in = Files.newInputStream(file)) {
			bytes = in.readNBytes(this.maxBytes + 1);
		}
		if (bytes.length > this.maxBytes) {
			throw new InvalidInputException("larger than docs.max-file-size, %d bytes".formatted(this.maxBytes));
		}
		String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
		if (text.indexOf('\0') >= 0) {
			throw new InvalidInputException("binary: it has a NUL byte");
		}
		return text;
	}

}
