package dev.stroma.spring.boot;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.StringUtils;

/**
 * What {@code stroma.actuator.*} says.
 *
 * @param exportDirectory Directory that the actuator endpoint writes exports to, created
 * when absent. Without it, it exports nothing.
 */
@ConfigurationProperties("stroma.actuator")
record ActuatorProperties(@Nullable String exportDirectory) {

	@Nullable Path directory() {
		return StringUtils.hasText(this.exportDirectory)
				? StromaPropertyException.accept("stroma.actuator.export-directory", this.exportDirectory, Path::of)
				: null;
	}

}
