package dev.stroma.graph;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * What is kept under a key: bytes, a text or JSON. Immutable. Equal are values of one
 * type with the same bytes; when they expire does not count.
 */
public final class StateValue {

	/**
	 * What a value is.
	 */
	public enum Type {

		/** Any bytes. */
		BYTES,

		/** A text, in UTF-8. */
		TEXT,

		/** JSON, in UTF-8. */
		JSON;

		String label() {
			return name().toLowerCase(Locale.ROOT);
		}

		static Type of(String label) {
			return valueOf(label.toUpperCase(Locale.ROOT));
		}

	}

	private static final ObjectMapper MAPPER = JsonMapper.builder()
		.findAndAddModules()
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.build();

	private final Type type;

	private final byte[] bytes;

	private final @Nullable Duration life;

	StateValue(Type type, byte[] bytes, @Nullable Duration life) {
		this.type = type;
		this.bytes = bytes;
		this.life = life;
	}

	/**
	 * A copy of some bytes.
	 */
	public static StateValue of(byte[] bytes) {
		return new StateValue(Type.BYTES, require(bytes).clone(), null);
	}

	/**
	 * A text, kept as it is.
	 * @throws InvalidInputException when it has half a surrogate pair
	 */
	public static StateValue of(String text) {
		return new StateValue(Type.TEXT, encode(require(text)), null);
	}

	/**
	 * JSON that is text already, kept as it is.
	 * @throws InvalidInputException when it is not one JSON value
	 */
	public static StateValue json(String json) {
		byte[] bytes = encode(require(json));
		try {
			if (MAPPER.readTree(bytes).isMissingNode()) {
				throw new InvalidInputException("The value is empty, which is no JSON: use null, {} or a text");
			}
		}
		catch (IOException ex) {
			throw new InvalidInputException(
					"The value is no JSON (%s): correct it, or keep it as a text".formatted(reason(ex)), ex);
		}
		return new StateValue(Type.JSON, bytes, null);
	}

	/**
	 * An object as JSON: maps, lists, numbers, texts, records, beans.
	 * @throws InvalidInputException when it has no form in JSON
	 */
	public static StateValue object(Object object) {
		try {
			return new StateValue(Type.JSON, MAPPER.writeValueAsBytes(require(object)), null);
		}
		catch (JsonProcessingException ex) {
			throw new InvalidInputException("A %s cannot be written as JSON (%s): use a record or a map"
				.formatted(object.getClass().getName(), reason(ex)), ex);
		}
	}

	/**
	 * The same value, which expires.
	 * @param life how long it is seen after it is written, more than nothing; counted in
	 * milliseconds by the index's clock
	 */
	public StateValue expiresIn(Duration life) {
		if (TimeUnit.MILLISECONDS.convert(life) < 1) {
			throw new InvalidInputException("A value is to expire in %s: use a millisecond or more".formatted(life));
		}
		return new StateValue(this.type, this.bytes, life);
	}

	public Type type() {
		return this.type;
	}

	/**
	 * A copy of its bytes, those of a text in UTF-8.
	 */
	public byte[] bytes() {
		return this.bytes.clone();
	}

	/**
	 * The text, or the JSON as it was given.
	 * @throws InvalidInputException when it is bytes
	 */
	public String text() {
		if (this.type == Type.BYTES) {
			throw new InvalidInputException(
					"The value is %d bytes and no text: read it with bytes()".formatted(this.bytes.length));
		}
		return new String(this.bytes, StandardCharsets.UTF_8);
	}

	/**
	 * The object that its JSON describes.
	 * @throws InvalidInputException when it is no JSON, or describes none of the type
	 */
	public <T> T object(Class<T> type) {
		if (this.type != Type.JSON) {
			throw new InvalidInputException("The value is of type %s and no JSON: read it with %s"
				.formatted(this.type.label(), (this.type == Type.TEXT) ? "text()" : "bytes()"));
		}
		try {
			T object = MAPPER.readValue(this.bytes, type);
			if (object == null) {
				throw new InvalidInputException(
						"The value is the JSON null, no %s: read it with text()".formatted(type.getSimpleName()));
			}
			return object;
		}
		catch (IOException ex) {
			throw new InvalidInputException(
					"The JSON is no %s (%s): read it with text()".formatted(type.getSimpleName(), reason(ex)), ex);
		}
	}

	byte[] encoded() {
		return this.bytes;
	}

	@Nullable Duration life() {
		return this.life;
	}

	private static byte[] encode(String text) {
		try {
			ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
			return Arrays.copyOfRange(encoded.array(), encoded.arrayOffset(), encoded.arrayOffset() + encoded.limit());
		}
		catch (CharacterCodingException ex) {
			throw new InvalidInputException("The text has half a surrogate pair: remove it, or keep the text as bytes",
					ex);
		}
	}

	private static String reason(IOException ex) {
		return (ex instanceof JsonProcessingException json) ? json.getOriginalMessage()
				: String.valueOf(ex.getMessage());
	}

	static <T> T require(@Nullable T value) {
		if (value == null) {
			throw new InvalidInputException("The value is null: give one, or delete the key");
		}
		return value;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof StateValue that && this.type == that.type && Arrays.equals(this.bytes, that.bytes);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.type, Arrays.hashCode(this.bytes));
	}

	/** Names no content, which may be a secret. */
	@Override
	public String toString() {
		return "%s of %d bytes".formatted(this.type.label(), this.bytes.length);
	}

}
