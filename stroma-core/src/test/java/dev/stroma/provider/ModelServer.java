package dev.stroma.provider;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A model server on loopback that answers as it is told, also in ways in which no server
 * should. One request per connection.
 */
public final class ModelServer implements AutoCloseable {

	/**
	 * What was asked.
	 *
	 * @param headers by their names in lower case
	 */
	public record Seen(String path, Map<String, String> headers, String body) {
	}

	private final ServerSocket socket;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final Deque<Answer> script = new ArrayDeque<>();

	private final List<Seen> requests = new CopyOnWriteArrayList<>();

	private final List<Socket> connections = new CopyOnWriteArrayList<>();

	private ModelServer(ServerSocket socket) {
		this.socket = socket;
	}

	/**
	 * @param answers in their order; the last one is given again and again
	 */
	public static ModelServer answering(Answer... answers) {
		try {
			ModelServer server = new ModelServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
			server.script.addAll(Arrays.asList(answers));
			server.threads.execute(server::accept);
			return server;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** With the path that OpenAI's has. */
	public String url() {
		return "http://" + address() + "/v1";
	}

	public String address() {
		return "127.0.0.1:" + this.socket.getLocalPort();
	}

	public List<Seen> requests() {
		return this.requests;
	}

	private void accept() {
		while (!this.socket.isClosed()) {
			try {
				Socket connection = this.socket.accept();
				this.connections.add(connection);
				this.threads.execute(() -> serve(connection));
			}
			catch (IOException ex) {
				// closed
			}
		}
	}

	private void serve(Socket connection) {
		try (connection) {
			Seen seen = read(new BufferedInputStream(connection.getInputStream()));
			this.requests.add(seen);
			OutputStream out = connection.getOutputStream();
			next().write(seen, out, connection);
			out.flush();
		}
		catch (IOException ex) {
			// the client has hung up
		}
	}

	private synchronized Answer next() {
		return (this.script.size() > 1) ? this.script.removeFirst() : this.script.getFirst();
	}

	private static Seen read(InputStream in) throws IOException {
		String path = line(in).split(" ")[1];
		Map<String, String> headers = new TreeMap<>();
		for (String line = line(in); !line.isEmpty(); line = line(in)) {
			String[] header = line.split(": ", 2);
			headers.put(header[0].toLowerCase(Locale.ROOT), header[1]);
		}
		byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
		return new Seen(path, headers, new String(body, StandardCharsets.UTF_8));
	}

	private static String line(InputStream in) throws IOException {
		ByteArrayOutputStream line = new ByteArrayOutputStream();
		for (int b = in.read(); b != '\n'; b = in.read()) {
			if (b < 0) {
				throw new IOException("The client has hung up");
			}
			if (b != '\r') {
				line.write(b);
			}
		}
		return line.toString(StandardCharsets.UTF_8);
	}

	@Override
	public void close() {
		try {
			this.socket.close();
			for (Socket connection : this.connections) {
				connection.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.threads.shutdownNow();
	}

}
