package dev.stroma.corpus;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Metadata as bytes: the form in which the file keeps it and from which it is hashed.
 * <p>
 * Layout: count, then per entry key, one type letter, value; texts are length-prefixed
 * UTF-8, so no two different metadata have the same bytes.
 */
public final class MetadataCodec {

	private MetadataCodec() {
	}

	/**
	 * Encodes in the order of the keys given.
	 */
	public static byte[] encode(Metadata metadata) {
		return encode(metadata.asMap());
	}

	static byte[] encode(Map<String, Object> values) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		DataOutputStream out = new DataOutputStream(bytes);
		try {
			out.writeInt(values.size());
			for (Map.Entry<String, Object> entry : values.entrySet()) {
				writeText(out, entry.getKey());
				writeValue(out, entry.getValue());
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Writing to memory does not fail", ex);
		}
		return bytes.toByteArray();
	}

	/**
	 * Decodes what was encoded.
	 * @throws IllegalStateException when it is damaged
	 */
	public static Metadata decode(byte[] bytes) {
		ByteBuffer in = ByteBuffer.wrap(bytes);
		Map<String, Object> values = new LinkedHashMap<>();
		try {
			for (int i = in.getInt(); i > 0; i--) {
				values.put(readText(in), readValue(in));
			}
		}
		catch (BufferUnderflowException | DateTimeException ex) {
			throw new IllegalStateException("Stored metadata is damaged", ex);
		}
		return Metadata.ofStored(values);
	}

	private static void writeValue(DataOutputStream out, Object value) throws IOException {
		if (value instanceof String text) {
			out.writeByte('s');
			writeText(out, text);
		}
		else if (value instanceof Long number) {
			out.writeByte('l');
			out.writeLong(number);
		}
		else if (value instanceof Double number) {
			out.writeByte('d');
			out.writeDouble(number);
		}
		else if (value instanceof Boolean flag) {
			out.writeByte(flag ? 't' : 'f');
		}
		else if (value instanceof Instant instant) {
			out.writeByte('i');
			out.writeLong(instant.getEpochSecond());
			out.writeInt(instant.getNano());
		}
		else if (value instanceof LocalDate date) {
			out.writeByte('D');
			out.writeLong(date.toEpochDay());
		}
		else if (value instanceof List<?> texts) {
			out.writeByte('L');
			out.writeInt(texts.size());
			for (Object text : texts) {
				writeText(out, (String) text);
			}
		}
		else {
			throw new IllegalStateException("Not a metadata value: " + value.getClass());
		}
	}

	private static Object readValue(ByteBuffer in) {
		byte type = in.get();
		return switch (type) {
			case 's' -> readText(in);
			case 'l' -> in.getLong();
			case 'd' -> in.getDouble();
			case 't' -> true;
			case 'f' -> false;
			case 'i' -> Instant.ofEpochSecond(in.getLong(), in.getInt());
			case 'D' -> LocalDate.ofEpochDay(in.getLong());
			case 'L' -> readTexts(in);
			default -> throw new IllegalStateException("Unknown metadata type " + type);
		};
	}

	private static List<String> readTexts(ByteBuffer in) {
		List<String> texts = new ArrayList<>();
		for (int i = in.getInt(); i > 0; i--) {
			texts.add(readText(in));
		}
		return List.copyOf(texts);
	}

	private static void writeText(DataOutputStream out, String text) throws IOException {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		out.writeInt(bytes.length);
		out.write(bytes);
	}

	private static String readText(ByteBuffer in) {
		int length = in.getInt();
		int start = in.position();
		if (length < 0 || length > in.remaining()) {
			throw new BufferUnderflowException();
		}
		in.position(start + length);
		return new String(in.array(), start, length, StandardCharsets.UTF_8);
	}

}
