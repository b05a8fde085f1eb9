package dev.stroma.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.support.ChildJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@DisabledIfSystemProperty(named = "stroma.natives", matches = "skip", disabledReason = "there is no library to extract")
class NativeLibraryTests {

	private static final NativePlatform PLATFORM = NativePlatform.current();

	@TempDir
	private Path directory;

	private static byte[] bundled() throws IOException {
		try (InputStream library = NativeLibrary.class.getResourceAsStream(PLATFORM.resource())) {
			return library.readAllBytes();
		}
	}

	private static List<Path> list(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.sorted().toList();
		}
	}

	@Test
	void extractsOncePerContent() throws IOException {
		Path target = this.directory.resolve("new/one");
		Path library = NativeLibrary.extract(PLATFORM, target);
		assertThat(library).hasParent(target).isAbsolute().hasBinaryContent(bundled());
		assertThat(library.getFileName().toString()).matches("vec0-[0-9a-f]{16}\\.(so|dylib|dll)");
		FileTime before = FileTime.fromMillis(1_000_000);
		Files.setLastModifiedTime(library, before);
		assertThat(NativeLibrary.extract(PLATFORM, target)).isEqualTo(library);
		assertThat(Files.getLastModifiedTime(library)).isEqualTo(before);
		assertThat(list(target)).containsExactly(library);
	}

	@Test
	void replacesOtherContent() throws IOException {
		Path library = NativeLibrary.extract(PLATFORM, this.directory);
		byte[] sameLength = bundled();
		sameLength[sameLength.length - 1]++;
		for (byte[] wrong : new byte[][] { {}, { 1, 2 }, sameLength }) {
			Files.write(library, wrong);
			assertThat(NativeLibrary.extract(PLATFORM, this.directory)).isEqualTo(library).hasBinaryContent(bundled());
		}
		assertThat(list(this.directory)).containsExactly(library);
	}

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void believesNoChecksumWhereOthersCanWrite() throws IOException {
		Path library = NativeLibrary.extract(PLATFORM, this.directory);
		byte[] sameChecksum = bundled();
		// the polynomial of CRC-32, added to the content, leaves its remainder as it is
		long polynomial = 0x104C11DB7L;
		for (int bit = 0; bit <= 32; bit++) {
			sameChecksum[bit / 8] ^= (byte) ((polynomial >> (32 - bit) & 1) << (bit % 8));
		}
		Files.write(library, sameChecksum);
		assertThat(NativeLibrary.extract(PLATFORM, this.directory)).hasBinaryContent(sameChecksum);

		Files.setPosixFilePermissions(this.directory, PosixFilePermissions.fromString("rwxrwxrwx"));
		assertThat(NativeLibrary.extract(PLATFORM, this.directory)).isEqualTo(library).hasBinaryContent(bundled());
	}

	@Test
	void hasNothingForOtherPlatforms() throws IOException {
		Path target = this.directory.resolve("unused");
		assertThat(NativeLibrary.extract(NativePlatform.of("FreeBSD", "amd64", false), target)).isNull();
		assertThat(target).doesNotExist();
	}

	@Test
	void refusesADirectoryThatIsNone() throws IOException {
		Path file = Files.createFile(this.directory.resolve("file"));
		assertThatThrownBy(() -> NativeLibrary.extract(PLATFORM, file)).isInstanceOf(FileAlreadyExistsException.class)
			.hasMessage(file.toString());
	}

	@Test
	void followsALinkToADirectory() throws IOException {
		Path target = Files.createDirectory(this.directory.resolve("target"));
		Path link = Files.createSymbolicLink(this.directory.resolve("link"), target);
		assertThat(NativeLibrary.extract(PLATFORM, link)).hasParent(link).hasBinaryContent(bundled());
	}

	@Test
	void isExtractedWholeByManyAtOnce() throws Exception {
		List<ChildJvm> children = new ArrayList<>();
		ExecutorService threads = Executors.newFixedThreadPool(8);
		try {
			for (int i = 0; i < 3; i++) {
				children.add(ChildJvm.start(Extraction.class, this.directory));
			}
			CyclicBarrier start = new CyclicBarrier(8);
			List<Future<Path>> extracted = new ArrayList<>();
			children.forEach((child) -> assertThat(child.readLine()).isEqualTo("ready"));
			children.forEach((child) -> child.send("go"));
			for (int i = 0; i < 8; i++) {
				extracted.add(threads.submit(() -> {
					start.await();
					return NativeLibrary.extract(PLATFORM, this.directory);
				}));
			}
			Path library = extracted.get(0).get();
			assertThat(library).hasBinaryContent(bundled());
			for (Future<Path> other : extracted) {
				assertThat(other.get()).isEqualTo(library);
			}
			for (ChildJvm child : children) {
				assertThat(child.readLine()).isEqualTo(library + " loads");
				assertThat(child.await()).isEqualTo(new ChildJvm.Outcome(0, ""));
			}
			assertThat(list(this.directory)).containsExactly(library);
		}
		finally {
			threads.shutdownNow();
			children.forEach(ChildJvm::close);
		}
	}

	static final class Extraction {

		public static void main(String[] arguments) throws IOException {
			System.out.println("ready");
			System.in.read();
			Path library = NativeLibrary.extract(PLATFORM, Path.of(arguments[0]));
			System.load(String.valueOf(library));
			System.out.println(library + " loads");
		}

	}

}
