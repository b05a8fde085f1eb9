package dev.stroma.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.corpus.CorpusRecord;
import dev.stroma.embed.Embedder;
import dev.stroma.index.Indexer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server that takes a request and never answers holds up no end of an application.
 */
class StromaShutdownTests {

	@TempDir
	Path directory;

	private final CountDownLatch asked = new CountDownLatch(1);

	private ServerSocket server;

	@BeforeEach
	void listen() throws IOException {
		this.server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
		Thread thread = new Thread(this::takeAndNeverAnswer, "hanging-server");
		thread.setDaemon(true);
		thread.start();
	}

	@AfterEach
	void close() throws IOException {
		this.server.close();
	}

	private void takeAndNeverAnswer() {
		try (Socket connection = this.server.accept(); InputStream request = connection.getInputStream()) {
			if (request.read() >= 0) {
				this.asked.countDown();
			}
			while (request.read() >= 0) {
				// until the other side gives up
			}
		}
		catch (IOException ex) {
			// the connection or the server was closed
		}
	}

	private ApplicationContextRunner runner() {
		return StromaRunner.at(this.directory.resolve("index.db"))
			.withPropertyValues("stroma.embedder.type=openai", "stroma.embedder.model=never",
					"stroma.embedder.base-url=http://127.0.0.1:" + this.server.getLocalPort(),
					"stroma.embedder.timeout=10m", "stroma.embedder.dimensions=4");
	}

	@Test
	void endsThoughTheEmbedderHangs() throws InterruptedException {
		runner().run((context) -> {
			context.getBean(Indexer.class).update(CorpusRecord.of("a", null, "one"));
			assertThat(this.asked.await(1, TimeUnit.MINUTES)).isTrue();
		});

		for (Thread thread : Thread.getAllStackTraces().keySet()) {
			if (List.of("stroma-embedding", "stroma-resident", "stroma-index-sets").contains(thread.getName())) {
				thread.join(60_000);
				assertThat(thread.isAlive()).as(thread.getName()).isFalse();
			}
		}
		try (Stroma again = Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(Embedder.none()))) {
			assertThat(again.status().pendingChunks()).as("kept for the next start").isEqualTo(1);
			assertThat(again.retrieval().search("one").hits()).hasSize(1);
		}
	}

}
