package dev.stroma.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.stroma.error.InvalidInputException;

/**
 * The record hash and the corpus fingerprint of Stroma, the Go library, from its schema
 * version 4 on, bit for bit: for those who move over and want to know that both sides
 * have the same records. An index of ours uses {@link ContentHash} instead.
 *
 * <ol>
 * <li>A record is the pairs kind, title, body_format, body_text and one metadata.KEY per
 * entry, keys and values trimmed; its ref and source are not hashed.</li>
 * <li>Each pair is written as key and value in Go's {@code %q} form with {@code =}
 * between them; the pairs are sorted by their UTF-8 bytes and joined with LF.</li>
 * <li>The hash is the SHA-256 of that, the fingerprint the SHA-256 of the sorted
 * {@code ref:hash} lines, both in lower-case hexadecimal digits.</li>
 * </ol>
 *
 * Stroma hashes texts as they come, a {@link CorpusRecord} has them cleaned: hashes agree
 * for records without {@linkplain CorpusRecord#warnings() warnings}; for others give the
 * raw texts.
 */
public final class StromaCompat {

	private static final JsonFactory JSON = new JsonFactory();

	private StromaCompat() {
	}

	/**
	 * Stroma's hash of a record.
	 * @throws InvalidInputException when a metadata value is not a string: Stroma has no
	 * others
	 */
	public static String recordHash(CorpusRecord record) {
		Map<String, String> metadata = new LinkedHashMap<>();
		record.metadata().asMap().forEach((key, value) -> {
			if (!(value instanceof String text)) {
				throw new InvalidInputException(
						"Metadata '%s' of record '%s' is a %s: Stroma hashes strings only, give it as a string"
							.formatted(key, record.ref(), value.getClass().getSimpleName()));
			}
			metadata.put(key, text);
		});
		return recordHash(record.kind(), record.title(), record.format(), record.body(), metadata);
	}

	/**
	 * Stroma's hash of a record's raw parts, none of which are cleaned; defaults are the
	 * caller's: {@code artifact} for the kind, the ref for the title.
	 * @param metadata entries with a blank key are left out, as Stroma does
	 * @throws InvalidInputException when two metadata keys are equal once trimmed
	 */
	public static String recordHash(String kind, String title, BodyFormat format, String body,
			Map<String, String> metadata) {
		Map<String, String> pairs = new LinkedHashMap<>();
		pairs.put("kind", kind);
		pairs.put("title", title);
		pairs.put("body_format", format.label());
		pairs.put("body_text", body);
		metadata.forEach((key, value) -> {
			String name = GoQuoting.trim(key);
			if (!name.isEmpty() && pairs.put("metadata." + name, value) != null) {
				throw new InvalidInputException("Metadata key '%s' occurs twice: give it one value".formatted(name));
			}
		});
		List<String> lines = new ArrayList<>();
		pairs.forEach((key, value) -> lines.add(GoQuoting.quote(key) + "=" + GoQuoting.quote(GoQuoting.trim(value))));
		return digest(lines);
	}

	/**
	 * Reads metadata as a file of Stroma has them.
	 * @param json an object of strings, or {@code null}
	 * @throws InvalidInputException when it is something else
	 */
	public static Map<String, String> metadata(String json) {
		Map<String, String> metadata = new LinkedHashMap<>();
		try (JsonParser parser = JSON.createParser(json)) {
			if (parser.nextToken() == JsonToken.VALUE_NULL) {
				return metadata;
			}
			while (parser.nextToken() != JsonToken.END_OBJECT) {
				String key = parser.currentName();
				if (parser.nextToken() != JsonToken.VALUE_STRING) {
					throw new InvalidInputException(
							"The metadata %s are no object of strings: Stroma has no others".formatted(json));
				}
				metadata.put(key, parser.getText());
			}
			return metadata;
		}
		catch (IOException ex) {
			throw new InvalidInputException("The metadata %s are no JSON (%s)".formatted(json, ex.getMessage()), ex);
		}
	}

	/**
	 * Stroma's fingerprint of records, whatever their order.
	 */
	public static String fingerprint(Collection<CorpusRecord> records) {
		return digest(records.stream().map((record) -> line(record.ref(), recordHash(record))).toList());
	}

	/**
	 * Stroma's fingerprint of hashes that are known already.
	 * @param hashesByRef the hash of each record by its ref
	 * @throws InvalidInputException when a ref or a hash is blank
	 */
	public static String fingerprint(Map<String, String> hashesByRef) {
		List<String> lines = new ArrayList<>();
		hashesByRef.forEach((ref, hash) -> lines.add(line(ref, hash)));
		return digest(lines);
	}

	private static String line(String ref, String hash) {
		String name = GoQuoting.trim(ref);
		String content = GoQuoting.trim(hash);
		if (name.isEmpty() || content.isEmpty()) {
			throw new InvalidInputException(
					"The ref '%s' has the hash '%s': give both to a fingerprint".formatted(ref, hash));
		}
		return name + ":" + content;
	}

	private static String digest(List<String> lines) {
		List<byte[]> sorted = lines.stream()
			.map((line) -> line.getBytes(StandardCharsets.UTF_8))
			.sorted(Arrays::compareUnsigned)
			.toList();
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			for (int i = 0; i < sorted.size(); i++) {
				if (i > 0) {
					digest.update((byte) '\n');
				}
				digest.update(sorted.get(i));
			}
			return HexFormat.of().formatHex(digest.digest());
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
