package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

import dev.stroma.embed.StaticEmbedder;

/**
 * Where a static model is.
 *
 * @param path Folder of a Model2Vec model. Without it, with the type static, the folder
 * BASE2M below the one that the environment variable GO_POTION_HOME names, or the bundled
 * model.
 */
record StaticModelProperties(@Nullable String path) {

	private static final String PATH = "stroma.embedder.static.path";

	/**
	 * The model of the first place that is named, {@code null} when none is.
	 * @param potionHome what the environment says
	 */
	@Nullable StaticEmbedder model(@Nullable String potionHome) {
		if (this.path != null && StringUtils.hasText(this.path)) {
			return StromaPropertyException.accept(PATH, this.path, (folder) -> StaticEmbedder.of(Path.of(folder)));
		}
		if (potionHome != null && StringUtils.hasText(potionHome)) {
			return StromaPropertyException.accept("GO_POTION_HOME", potionHome,
					(home) -> StaticEmbedder.of(Path.of(home, "BASE2M")));
		}
		return null;
	}

	static StromaPropertyException missing() {
		return StromaPropertyException.missing(PATH,
				"Name the folder of a Model2Vec model, or add the module 'stroma-static-model' for the bundled one.");
	}

}
