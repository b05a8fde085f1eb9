package dev.stroma.samples.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

/**
 * The files below a folder that have one of the wanted extensions, hidden ones and
 * excluded directories left out. Symbolic links are followed.
 */
final class FileTree extends SimpleFileVisitor<Path> {

	private final Path root;

	private final Set<String> extensions;

	private final Set<String> excluded;

	private final BiConsumer<String, String> skipped;

	private final Map<String, Path> files = new TreeMap<>();

	private FileTree(Path root, Set<String> extensions, Set<String> excluded, BiConsumer<String, String> skipped) {
		this.root = root;
		this.extensions = extensions;
		this.excluded = excluded;
		this.skipped = skipped;
	}

	/**
	 * The files by their path relative to the root, in order.
	 * @param extensions in lower case, without the dot
	 * @param excluded names of directories
	 * @param skipped is told the path of what cannot be read, and why
	 */
	static Map<String, Path> of(Path root, Set<String> extensions, Set<String> excluded,
			BiConsumer<String, String> skipped) {
		FileTree tree = new FileTree(root, extensions, excluded, skipped);
		try {
			Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, tree);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The folder '%s' cannot be read".formatted(root), ex);
		}
		return tree.files;
	}

	static String extension(String name) {
		return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
	}

	@Override
	public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
		String name = name(directory);
		boolean wanted = directory.equals(this.root) || !(name.startsWith(".") || this.excluded.contains(name));
		return wanted ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
	}

	@Override
	public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
		String name = name(file);
		if (!name.startsWith(".") && name.contains(".") && this.extensions.contains(extension(name))) {
			if (attributes.isRegularFile()) {
				this.files.put(relative(file), file);
			}
			else {
				skip(file, "not a regular file");
			}
		}
		return FileVisitResult.CONTINUE;
	}

	@Override
	public FileVisitResult visitFileFailed(Path file, IOException ex) {
		skip(file, (ex instanceof FileSystemLoopException) ? "a symbolic link to a folder it is in"
				: "cannot be read (%s)".formatted(ex));
		return FileVisitResult.CONTINUE;
	}

	@Override
	public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException ex) {
		if (ex != null) {
			skip(directory, "cannot be read to its end (%s)".formatted(ex));
		}
		return FileVisitResult.CONTINUE;
	}

	private void skip(Path path, String reason) {
		this.skipped.accept(relative(path), reason);
	}

	private String relative(Path path) {
		return this.root.relativize(path).toString().replace('\\', '/');
	}

	private static String name(Path path) {
		return String.valueOf(path.getFileName());
	}

}
