package dev.stroma.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.error.IncompatibleIndexException;
import dev.stroma.error.IndexInUseException;
import dev.stroma.support.ChildJvm;
import dev.stroma.support.OpenStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class IndexLockTests {

	private Path file;

	@BeforeEach
	void locate(@TempDir Path directory) throws IOException {
		this.file = directory.toRealPath().resolve("index.db");
	}

	private Store open() {
		return Store.open(StoreSettings.of(this.file));
	}

	private void assertOpenHere(Path path) {
		assertThatThrownBy(() -> Store.open(StoreSettings.of(path)))
			.isInstanceOfSatisfying(IndexInUseException.class, (ex) -> assertThat(ex.retryable()).isTrue())
			.hasMessage("The index '%s' is already open in this process: share one Stroma, or close the other first",
					this.file);
	}

	@Test
	void refusesTheSecondOpenHere() throws IOException {
		try (Store store = open()) {
			assertOpenHere(this.file);
			assertOpenHere(this.file.resolveSibling("x").resolve("..").resolve("index.db"));
			assertOpenHere(Files.createSymbolicLink(this.file.resolveSibling("link.db"), this.file));
			assertThat(store.path()).isEqualTo(this.file);
		}
	}

	@Test
	void namesTheProcessThatHoldsTheIndex() {
		try (Store store = open(); ChildJvm child = ChildJvm.start(OpenStore.class, this.file)) {
			ProcessHandle self = ProcessHandle.current();
			Instant since = self.info().startInstant().orElseThrow();
			assertThat(child.readLine())
				.isEqualTo(("IndexInUseException: The index '%s' is in use by process %d since %s: "
						+ "close it there, or use another path")
					.formatted(store.path(), self.pid(), since));
			assertThat(child.await()).isEqualTo(new ChildJvm.Outcome(0, ""));
		}
	}

	@Test
	void isHeldThroughEveryRefusal() {
		try (Store store = open()) {
			assertOpenHere(this.file);
			assertThat(ChildJvm.run(OpenStore.class, this.file)).startsWith("IndexInUseException");
			assertOpenHere(this.file);
			assertThat(ChildJvm.run(OpenStore.class, this.file)).startsWith("IndexInUseException");
			assertThat(store.vecReadiness()).isNotNull();
		}
	}

	@Test
	void isFreedWhenItsHolderIsKilled() {
		try (ChildJvm child = ChildJvm.start(OpenStore.class, this.file)) {
			assertThat(child.readLine()).isEqualTo("open " + this.file);
			assertThatThrownBy(this::open).isInstanceOf(IndexInUseException.class)
				.hasMessageStartingWith("The index '%s' is in use by process %d since ", this.file, child.pid())
				.hasMessageEndingWith(": close it there, or use another path");
			child.kill();
			try (Store store = open()) {
				assertThat(store.path()).isEqualTo(this.file);
			}
		}
	}

	@Test
	void isFreedWhenTheIndexIsClosed() {
		open().close();
		try (ChildJvm child = ChildJvm.start(OpenStore.class, this.file)) {
			assertThat(child.readLine()).isEqualTo("open " + this.file);
			child.send("close");
			assertThat(child.await()).isEqualTo(new ChildJvm.Outcome(0, ""));
		}
		Store store = open();
		store.close();
		store.close();
		open().close();
	}

	@Test
	void isFreedWhenOpeningFails() throws IOException {
		Files.writeString(this.file, "not an index but a text");
		assertThatThrownBy(this::open).isInstanceOf(IncompatibleIndexException.class);
		Files.delete(this.file);
		open().close();
	}

	@Test
	void belongsToOneFileOnly() {
		try (Store store = open(); Store other = Store.open(StoreSettings.of(this.file.resolveSibling("other.db")))) {
			assertThat(store.path()).isNotEqualTo(other.path());
		}
	}

}
