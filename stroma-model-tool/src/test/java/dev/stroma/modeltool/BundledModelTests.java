package dev.stroma.modeltool;

import java.io.IOException;
import java.io.InputStream;
import java.lang.Character.UnicodeScript;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import dev.stroma.embed.Embedder;
import dev.stroma.embed.EmbedderContract;
import dev.stroma.embed.EmbedderProfile;
import dev.stroma.embed.StaticEmbedder;
import dev.stroma.embed.TruncatingEmbedder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The model that is committed in {@code stroma-static-model}.
 */
class BundledModelTests extends EmbedderContract {

	private static final Map<Class<?>, Integer> BYTES = Map.of(byte.class, 1, char.class, 2, short.class, 2, int.class,
			4, float.class, 4, long.class, 8, double.class, 8, boolean.class, 1);

	@Override
	protected Embedder embedder() {
		return StaticEmbedder.bundled().orElseThrow();
	}

	@Test
	void isWhatAnIndexUsesByDefault() {
		assertThat(Embedder.standard()).isSameAs(StaticEmbedder.bundled().orElseThrow());
	}

	@Test
	void describesItself() throws Exception {
		EmbedderProfile profile = embedder().profile();
		assertThat(profile.name()).isEqualTo("stroma-static");
		assertThat(profile.dimension()).isEqualTo(256);
		assertThat(profile.isLocal()).isTrue();
		assertThat(profile.scripts()).containsExactly(UnicodeScript.LATIN);
		MessageDigest digest = MessageDigest.getInstance("SHA-256");
		digest.update(part("rows.int4"));
		digest.update(part("vocabulary.txt"));
		assertThat(profile.fingerprint()).isEqualTo(HexFormat.of().formatHex(digest.digest()));
	}

	@Test
	void isSmall() throws IOException {
		Properties descriptor = new Properties();
		try (InputStream stream = BundledModelTests.class.getResourceAsStream("/dev/stroma/model/model.properties")) {
			descriptor.load(stream);
		}
		assertThat(descriptor).containsEntry("pieces", "30522").containsEntry("dimension", "256");
		assertThat(part("rows.int4")).hasSize(30522 * (4 + 128));
	}

	@Test
	void takesLittleMemoryOnSmallDevices() throws Exception {
		Object model = value(StaticEmbedder.bundled(128).orElseThrow(), "model");
		Object parts = ((Supplier<?>) value(model, "parts")).get();

		long bytes = arrayBytes(parts, Collections.newSetFromMap(new IdentityHashMap<>()));

		assertThat(bytes).isBetween(30522L * 64, 5L << 20);
	}

	private static Object value(Object object, String name) throws ReflectiveOperationException {
		Field field = object.getClass().getDeclaredField(name);
		field.setAccessible(true);
		return field.get(object);
	}

	/** Of all arrays of numbers that an object of ours leads to. */
	private static long arrayBytes(@Nullable Object object, Set<Object> seen) throws IllegalAccessException {
		if (object == null || !seen.add(object)) {
			return 0;
		}
		if (object.getClass().isArray() && object.getClass().componentType().isPrimitive()) {
			return (long) Array.getLength(object) * BYTES.get(object.getClass().componentType());
		}
		long bytes = 0;
		if (object instanceof Object[] array) {
			for (Object element : array) {
				bytes += arrayBytes(element, seen);
			}
		}
		else if (object.getClass().getName().startsWith("dev.stroma.")) {
			for (Field field : object.getClass().getDeclaredFields()) {
				if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
					field.setAccessible(true);
					bytes += arrayBytes(field.get(object), seen);
				}
			}
		}
		return bytes;
	}

	@Test
	void keepsTheFirstNumbersOfItsRows() {
		for (int dimension : new int[] { 1, 63, 64, 128, 255 }) {
			Embedder first = StaticEmbedder.bundled(dimension).orElseThrow();
			Embedder truncated = TruncatingEmbedder.of(embedder(), dimension);

			assertThat(first.profile()).usingRecursiveComparison().isEqualTo(truncated.profile());
			for (String text : List.of("The tide turns at noon", "harbour", "A pump was serviced in March; a pump.")) {
				assertThat(first.embedQuery(text)).usingComparatorWithPrecision(1e-6f)
					.containsExactly(truncated.embedQuery(text));
				assertThat(first.embedDocuments(List.of(text)).get(0)).isEqualTo(first.embedQuery(text));
			}
		}
	}

	/** No word is shared: only the model can know. */
	@Test
	void knowsThatWordsAreRelated() {
		assertNearer("a doctor treats the sick", "the physician cured her patient", "the lawyer wrote to his client");
		assertNearer("cheap car repair", "fixing an automobile at low cost", "growing tomatoes in a small garden");
		assertNearer("how to restore a backup", "recover the database from a copy", "send an invoice to a customer");
		assertNearer("ship", "boat", "algebra");
	}

	private void assertNearer(String text, String near, String far) {
		assertThat(cosine(text, near)).as("%s: %s / %s", text, near, far).isGreaterThan(cosine(text, far) + 0.1);
	}

	private double cosine(String one, String other) {
		float[] first = embedder().embedQuery(one);
		float[] second = embedder().embedQuery(other);
		double sum = 0;
		for (int i = 0; i < first.length; i++) {
			sum += first[i] * second[i];
		}
		return sum;
	}

	private static byte[] part(String name) throws IOException {
		try (InputStream stream = BundledModelTests.class.getResourceAsStream("/dev/stroma/model/" + name)) {
			return stream.readAllBytes();
		}
	}

}
