package dev.stroma.corpus;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import org.jspecify.annotations.Nullable;

import dev.stroma.error.InvalidInputException;

/**
 * A record as a JSON object, and back to an equal record. Metadata keeps its types: whole
 * numbers are longs, numbers with a point or an exponent doubles, moments and days stand
 * in an object of their own, {@code {"instant": ..}} and {@code {"date": ..}}.
 */
final class RecordJson {

	private RecordJson() {
	}

	static void write(CorpusRecord record, JsonGenerator json) throws IOException {
		json.writeStartObject();
		json.writeStringField("ref", record.ref());
		json.writeStringField("title", record.title());
		json.writeStringField("kind", record.kind());
		json.writeStringField("sourceRef", record.sourceRef());
		json.writeStringField("format", record.format().label());
		if (record.importance().isPresent()) {
			json.writeNumberField("importance", record.importance().getAsDouble());
		}
		write("validFrom", record.validity().from(), json);
		write("validUntil", record.validity().until(), json);
		if (!record.metadata().isEmpty()) {
			json.writeObjectFieldStart("metadata");
			for (Map.Entry<String, Object> entry : record.metadata().asMap().entrySet()) {
				json.writeFieldName(entry.getKey());
				write(entry.getValue(), json);
			}
			json.writeEndObject();
		}
		json.writeStringField("body", record.body());
		json.writeEndObject();
	}

	private static void write(String name, @Nullable Instant moment, JsonGenerator json) throws IOException {
		if (moment != null) {
			json.writeStringField(name, moment.toString());
		}
	}

	private static void write(Object value, JsonGenerator json) throws IOException {
		if (value instanceof List<?> texts) {
			json.writeStartArray();
			for (Object text : texts) {
				json.writeString((String) text);
			}
			json.writeEndArray();
		}
		else if (value instanceof Instant || value instanceof LocalDate) {
			json.writeStartObject();
			json.writeStringField((value instanceof Instant) ? "instant" : "date", value.toString());
			json.writeEndObject();
		}
		else if (value instanceof Double number) {
			json.writeNumber(number);
		}
		else if (value instanceof Long number) {
			json.writeNumber(number);
		}
		else if (value instanceof Boolean flag) {
			json.writeBoolean(flag);
		}
		else {
			json.writeString((String) value);
		}
	}

	/**
	 * Reads the object whose start is the current token.
	 * @throws InvalidInputException when it is no record
	 */
	static CorpusRecord read(JsonParser json) throws IOException {
		if (!json.hasToken(JsonToken.START_OBJECT)) {
			throw new InvalidInputException("A record is a JSON object, not " + json.currentToken());
		}
		Map<String, String> texts = new LinkedHashMap<>();
		Metadata metadata = Metadata.empty();
		Double importance = null;
		while (json.nextToken() != JsonToken.END_OBJECT) {
			String name = json.currentName();
			json.nextToken();
			switch (name) {
				case "ref", "title", "kind", "sourceRef", "format", "validFrom", "validUntil", "body" -> {
					if (texts.put(name, text(name, json)) != null) {
						throw new InvalidInputException("'%s' comes twice: give it once".formatted(name));
					}
				}
				case "importance" -> importance = number(name, json).doubleValue();
				case "metadata" -> metadata = metadata(json);
				default -> throw new InvalidInputException(
						"A record has no '%s': use ref, title, kind, sourceRef, format, importance, validFrom, validUntil, metadata or body"
							.formatted(name));
			}
		}
		CorpusRecord record = CorpusRecord.of(required("ref", texts), texts.get("title"), required("body", texts))
			.kind(texts.get("kind"))
			.sourceRef(texts.get("sourceRef"))
			.metadata(metadata)
			.validFrom(moment("validFrom", texts.get("validFrom")))
			.validUntil(moment("validUntil", texts.get("validUntil")));
		String format = texts.get("format");
		record = (format != null) ? record.format(BodyFormat.parse(format)) : record;
		return (importance != null) ? record.importance(importance) : record;
	}

	private static String required(String name, Map<String, String> texts) {
		String text = texts.get(name);
		if (text == null) {
			throw new InvalidInputException("A record has no '%s': give it one".formatted(name));
		}
		return text;
	}

	private static String text(String name, JsonParser json) throws IOException {
		if (!json.hasToken(JsonToken.VALUE_STRING)) {
			throw new InvalidInputException("'%s' is no text: put it in quotation marks".formatted(name));
		}
		return json.getText();
	}

	private static Number number(String name, JsonParser json) throws IOException {
		if (json.hasToken(JsonToken.VALUE_NUMBER_INT)) {
			return json.getLongValue();
		}
		if (json.hasToken(JsonToken.VALUE_NUMBER_FLOAT)) {
			return json.getDoubleValue();
		}
		throw new InvalidInputException("'%s' is no number".formatted(name));
	}

	private static @Nullable Instant moment(String name, @Nullable String text) {
		try {
			return (text != null) ? Instant.parse(text) : null;
		}
		catch (DateTimeException ex) {
			throw new InvalidInputException("'%s' is '%s': use the form 2026-03-01T10:00:00Z".formatted(name, text),
					ex);
		}
	}

	private static Metadata metadata(JsonParser json) throws IOException {
		if (!json.hasToken(JsonToken.START_OBJECT)) {
			throw new InvalidInputException("'metadata' is no JSON object");
		}
		Map<String, Object> values = new LinkedHashMap<>();
		while (json.nextToken() != JsonToken.END_OBJECT) {
			String key = json.currentName();
			json.nextToken();
			Object value = value(key, json);
			if (value != null && values.put(key, value) != null) {
				throw new InvalidInputException("Metadata key '%s' comes twice: give it one value".formatted(key));
			}
		}
		return Metadata.of(values);
	}

	private static @Nullable Object value(String key, JsonParser json) throws IOException {
		return switch (json.currentToken()) {
			case VALUE_STRING -> json.getText();
			case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(key, json);
			case VALUE_TRUE -> true;
			case VALUE_FALSE -> false;
			case VALUE_NULL -> null;
			case START_ARRAY -> texts(key, json);
			default -> moment(key, json);
		};
	}

	private static List<String> texts(String key, JsonParser json) throws IOException {
		List<String> texts = new ArrayList<>();
		while (json.nextToken() != JsonToken.END_ARRAY) {
			texts.add(text(key, json));
		}
		return texts;
	}

	private static Object moment(String key, JsonParser json) throws IOException {
		String type = json.nextFieldName();
		Object value = null;
		if ("instant".equals(type)) {
			json.nextToken();
			value = moment(key, text(key, json));
		}
		else if ("date".equals(type)) {
			json.nextToken();
			value = date(key, text(key, json));
		}
		if (value == null || json.nextToken() != JsonToken.END_OBJECT) {
			throw new InvalidInputException(
					"Metadata '%s' is an object: use {\"instant\": \"2026-03-01T10:00:00Z\"} or {\"date\": \"2026-03-01\"}"
						.formatted(key));
		}
		return value;
	}

	private static LocalDate date(String key, String text) {
		try {
			return LocalDate.parse(text);
		}
		catch (DateTimeException ex) {
			throw new InvalidInputException("'%s' is '%s': use the form 2026-03-01".formatted(key, text), ex);
		}
	}

}
