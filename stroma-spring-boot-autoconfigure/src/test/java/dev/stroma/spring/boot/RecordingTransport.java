package dev.stroma.spring.boot;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import dev.stroma.provider.HttpTransport;

/**
 * Notes what is asked, and answers each time the same.
 */
class RecordingTransport implements HttpTransport {

	final List<Request> requests = new ArrayList<>();

	private final String answer;

	RecordingTransport(String answer) {
		this.answer = answer;
	}

	@Override
	public synchronized Reply post(Request request) {
		this.requests.add(request);
		return new Canned(this.answer);
	}

	private record Canned(String answer) implements Reply {

		@Override
		public int status() {
			return 200;
		}

		@Override
		public @Nullable String header(String name) {
			return null;
		}

		@Override
		public InputStream body() {
			return new ByteArrayInputStream(this.answer.getBytes(StandardCharsets.UTF_8));
		}

		@Override
		public void close() {
		}

	}

}
