package dev.stroma.corpus;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * Records in a file of JSON lines: a first line that says the version, then a record per
 * line, metadata with its types. What is read equals what was written. Read and written
 * one record at a time.
 */
public final class RecordLines {

	/** The first line's only field. */
	private static final String VERSION_FIELD = "stroma-records";

	private static final int VERSION = 1;

	/** Characters in one text. */
	private static final int MAX_TEXT = 100_000_000;

	private static final JsonFactory JSON = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder()
			.maxStringLength(MAX_TEXT)
			.maxNestingDepth(10)
			.maxNameLength(5000)
			.build())
		.build();

	private RecordLines() {
	}

	/**
	 * The records of a file. A run over it ends at the first line that is no record, with
	 * an {@link InvalidInputException} that names the line.
	 */
	public static RecordSource read(Path file) {
		return () -> {
			Reading reading = new Reading(file);
			return RecordStream.of(reading, reading);
		};
	}

	/**
	 * Writes records to a new file, or over the one that is there.
	 */
	public static void write(Iterator<CorpusRecord> records, Path file) {
		try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
			write(records, out);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The records could not be written to '%s'".formatted(file), ex);
		}
	}

	private static void write(Iterator<CorpusRecord> records, OutputStream out) throws IOException {
		try (JsonGenerator json = JSON.createGenerator(out, JsonEncoding.UTF8)) {
			json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
			json.writeStartObject();
			json.writeNumberField(VERSION_FIELD, VERSION);
			json.writeEndObject();
			while (records.hasNext()) {
				RecordJson.write(records.next(), json);
			}
			json.writeRaw('\n');
		}
	}

	/**
	 * One record as bytes.
	 */
	public static byte[] encode(CorpusRecord record) {
		try (ByteArrayBuilder bytes = new ByteArrayBuilder()) {
			try (JsonGenerator json = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
				RecordJson.write(record, json);
			}
			return bytes.toByteArray();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Writing to memory does not fail", ex);
		}
	}

	/**
	 * The record that {@link #encode} made bytes of.
	 */
	public static CorpusRecord decode(byte[] bytes) {
		try (JsonParser json = JSON.createParser(bytes)) {
			json.nextToken();
			return RecordJson.read(json);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("A stored record is damaged", ex);
		}
	}

	private static final class Reading implements Iterator<CorpusRecord>, AutoCloseable {

		private final Path file;

		private final JsonParser json;

		Reading(Path file) {
			this.file = file;
			try {
				this.json = JSON.createParser(Files.newInputStream(file));
			}
			catch (IOException ex) {
				throw new UncheckedIOException("The records of '%s' could not be read".formatted(file), ex);
			}
			try {
				readVersion();
			}
			catch (RuntimeException ex) {
				close();
				throw ex;
			}
		}

		private void readVersion() {
			int version = read(() -> {
				boolean isVersion = this.json.nextToken() == JsonToken.START_OBJECT
						&& VERSION_FIELD.equals(this.json.nextFieldName())
						&& this.json.nextToken() == JsonToken.VALUE_NUMBER_INT;
				int number = isVersion ? this.json.getIntValue() : 0;
				return (isVersion && this.json.nextToken() == JsonToken.END_OBJECT) ? number : 0;
			});
			if (version != VERSION) {
				throw new InvalidInputException((version > VERSION)
						? "The records of '%s' are of version %d, newer than the %d this library knows: use a newer one"
							.formatted(this.file, version, VERSION)
						: "The file '%s' has no records: its first line is not {\"%s\": %d}".formatted(this.file,
								VERSION_FIELD, VERSION));
			}
			read(this.json::nextToken);
		}

		private interface Work<T> {

			T run() throws IOException;

		}

		private <T> T read(Work<T> work) {
			try {
				return work.run();
			}
			catch (InvalidInputException ex) {
				throw refused(this.json.currentTokenLocation(), ex.getMessage(), ex);
			}
			catch (JsonProcessingException ex) {
				throw refused(this.json.currentLocation(), ex.getOriginalMessage(), ex);
			}
			catch (IOException ex) {
				throw new UncheckedIOException("The records of '%s' could not be read".formatted(this.file), ex);
			}
		}

		private InvalidInputException refused(JsonLocation at, @Nullable String why, Exception ex) {
			return new InvalidInputException(
					"Line %d of '%s' is no record: %s".formatted(at.getLineNr(), this.file, why), ex);
		}

		@Override
		public boolean hasNext() {
			return this.json.currentToken() != null;
		}

		@Override
		public CorpusRecord next() {
			if (!hasNext()) {
				throw new NoSuchElementException("The file has no more records");
			}
			return read(() -> {
				CorpusRecord record = RecordJson.read(this.json);
				this.json.nextToken();
				return record;
			});
		}

		@Override
		public void close() {
			try {
				this.json.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException("The file '%s' could not be closed".formatted(this.file), ex);
			}
		}

	}

}
