package dev.stroma.provider;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ServerSentEventsTests {

	private final List<String> events = new ArrayList<>();

	@Test
	void givesTheDataOfEachEvent() throws IOException {
		assertThat(read("""
				: comment
				event: message
				id: 1
				data: {"a":1}

				data:two
				data: lines

				data: zwölf

				data: [DONE]

				data: after the end

				""", 1000)).isTrue();
		assertThat(this.events).containsExactly("{\"a\":1}", "two\nlines", "zwölf");
	}

	@Test
	void knowsEachKindOfLineEnd() throws IOException {
		assertThat(read("data: 1\r\n\r\ndata: 2\r\rdata: 3\n\ndata: [DONE]", 1000)).isTrue();
		assertThat(this.events).containsExactly("1", "2", "3");
	}

	@Test
	void noticesAStreamThatEndsTooSoon() {
		assertThatThrownBy(() -> read("data: 1\n\ndata: 2", 1000)).isInstanceOf(EOFException.class);
		assertThat(this.events).containsExactly("1");
	}

	@Test
	void stopsAtTheBound() throws IOException {
		String stream = "data: 1\n\ndata: " + "x".repeat(1000) + "\n\ndata: [DONE]\n\n";
		assertThat(read(stream, 500)).isFalse();
		assertThat(this.events).containsExactly("1");
		assertThat(read(stream, stream.length())).isTrue();
	}

	private boolean read(String stream, int maxBytes) throws IOException {
		return ServerSentEvents.read(new ByteArrayInputStream(stream.getBytes(StandardCharsets.UTF_8)), maxBytes,
				this.events::add);
	}

}
