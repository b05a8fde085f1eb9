package dev.stroma.graph;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.function.Consumer;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * State in a file of JSON lines: a first line that says the version, then a value per
 * line, bytes in base64. Read and written one value at a time. Not thread-safe.
 */
final class StateLines implements AutoCloseable {

	/** The first line's only field. */
	private static final String VERSION_FIELD = "stroma-state";

	private static final int VERSION = 1;

	/** Characters in one value. */
	private static final int MAX_TEXT = 100_000_000;

	private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder()
			.maxStringLength(MAX_TEXT)
			.maxNestingDepth(10)
			.maxNameLength(100)
			.build())
		.build());

	private final Path file;

	private final JsonParser json;

	/**
	 * Begins to read.
	 * @throws InvalidInputException when it is no file of state
	 */
	StateLines(Path file) {
		this.file = file;
		try {
			this.json = MAPPER.createParser(Files.newInputStream(file));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The state of '%s' could not be read".formatted(file), ex);
		}
		try {
			requireVersion();
		}
		catch (RuntimeException ex) {
			close();
			throw ex;
		}
	}

	/**
	 * Writes to a new file, or over the one that is there.
	 * @param entries gives them to whom it is given
	 */
	static void write(Path file, Consumer<Consumer<StateEntry>> entries) {
		try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
				JsonGenerator json = MAPPER.createGenerator(out, JsonEncoding.UTF8)) {
			json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
			json.writeStartObject();
			json.writeNumberField(VERSION_FIELD, VERSION);
			json.writeEndObject();
			entries.accept((entry) -> write(entry, json));
			json.writeRaw('\n');
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The state could not be written to '%s'".formatted(file), ex);
		}
	}

	private static void write(StateEntry entry, JsonGenerator json) {
		try {
			json.writeStartObject();
			json.writeStringField("namespace", entry.namespace());
			json.writeStringField("key", entry.key());
			StateValue value = entry.value();
			json.writeStringField("type", value.type().label());
			json.writeStringField("value", (value.type() == StateValue.Type.BYTES)
					? Base64.getEncoder().encodeToString(value.encoded()) : value.text());
			if (entry.expiresAt() != null) {
				json.writeStringField("expiresAt", entry.expiresAt().toString());
			}
			json.writeEndObject();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The state could not be written", ex);
		}
	}

	private void requireVersion() {
		JsonNode first = read();
		int version = (first != null && first.size() == 1) ? first.path(VERSION_FIELD).asInt() : 0;
		if (version != VERSION) {
			throw new InvalidInputException((version > VERSION)
					? "The state of '%s' is of version %d, newer than the %d this library knows: use a newer one"
						.formatted(this.file, version, VERSION)
					: "The file '%s' has no state: its first line is not {\"%s\": %d}".formatted(this.file,
							VERSION_FIELD, VERSION));
		}
	}

	/**
	 * The next value, written now, {@code null} at the end.
	 * @throws InvalidInputException when it is none; the message names the line
	 */
	@Nullable StateEntry next() {
		JsonNode line = read();
		if (line == null) {
			return null;
		}
		try {
			String expiresAt = line.path("expiresAt").textValue();
			return new StateEntry(text(line, "namespace"), text(line, "key"), value(line),
					(expiresAt != null) ? Instant.parse(expiresAt) : null, Instant.EPOCH);
		}
		catch (InvalidInputException | IllegalArgumentException | DateTimeException ex) {
			throw refused(ex);
		}
	}

	private static StateValue value(JsonNode line) {
		String value = text(line, "value");
		return switch (text(line, "type").toLowerCase(Locale.ROOT)) {
			case "bytes" -> StateValue.of(Base64.getDecoder().decode(value));
			case "text" -> StateValue.of(value);
			case "json" -> StateValue.json(value);
			default -> throw new InvalidInputException(
					"the type is '%s': use bytes, text or json".formatted(text(line, "type")));
		};
	}

	private static String text(JsonNode line, String field) {
		String text = line.path(field).textValue();
		if (text == null) {
			throw new InvalidInputException("there is no text under '%s'".formatted(field));
		}
		return text;
	}

	private @Nullable JsonNode read() {
		try {
			return this.json.readValueAsTree();
		}
		catch (JsonProcessingException ex) {
			throw refused(ex);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The state of '%s' could not be read".formatted(this.file), ex);
		}
	}

	private InvalidInputException refused(Exception ex) {
		String reason = (ex instanceof JsonProcessingException json) ? json.getOriginalMessage()
				: String.valueOf(ex.getMessage());
		return new InvalidInputException("Line %d of '%s' is no value (%s): correct it, or remove the line"
			.formatted(this.json.currentTokenLocation().getLineNr(), this.file, reason), ex);
	}

	@Override
	public void close() {
		try {
			this.json.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The state of '%s' could not be closed".formatted(this.file), ex);
		}
	}

}
