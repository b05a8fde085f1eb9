package dev.stroma.provider;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

/**
 * The JDK's client: HTTP/1.1, as model servers stumble over the upgrade, and no
 * redirects.
 */
final class JdkTransport implements HttpTransport {

	final Duration connectTimeout;

	/** Made for the first request: it costs start-up time. */
	private @Nullable HttpClient client;

	JdkTransport(Duration connectTimeout) {
		this.connectTimeout = connectTimeout;
	}

	@Override
	public Reply post(Request request) throws IOException, InterruptedException {
		HttpRequest.Builder builder = HttpRequest.newBuilder(request.uri())
			.POST(HttpRequest.BodyPublishers.ofByteArray(request.body()));
		request.headers().forEach(builder::header);
		long deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(request.total());
		CompletableFuture<HttpResponse<BodyStream>> answer = client().sendAsync(builder.build(),
				(head) -> new BodyStream(request.silence(), deadline));
		try {
			Duration wait = shorter(request.silence(), request.total());
			return new JdkReply(answer.get(TimeUnit.NANOSECONDS.convert(wait), TimeUnit.NANOSECONDS));
		}
		catch (TimeoutException ex) {
			throw new HttpTimeoutException("no answer within " + shorter(request.silence(), request.total()));
		}
		catch (ExecutionException ex) {
			throw (ex.getCause() instanceof IOException failure) ? failure
					: new IOException(String.valueOf(ex.getCause()), ex.getCause());
		}
		finally {
			answer.cancel(true);
		}
	}

	private static Duration shorter(Duration one, Duration other) {
		return (one.compareTo(other) < 0) ? one : other;
	}

	private synchronized HttpClient client() {
		if (this.client == null) {
			this.client = HttpClient.newBuilder()
				.version(HttpClient.Version.HTTP_1_1)
				.followRedirects(HttpClient.Redirect.NEVER)
				.connectTimeout(this.connectTimeout)
				.build();
		}
		return this.client;
	}

	private record JdkReply(HttpResponse<BodyStream> response) implements Reply {

		@Override
		public int status() {
			return this.response.statusCode();
		}

		@Override
		public @Nullable String header(String name) {
			return this.response.headers().firstValue(name).orElse(null);
		}

		@Override
		public InputStream body() {
			return this.response.body();
		}

		@Override
		public void close() {
			this.response.body().close();
		}

	}

}
