package dev.stroma.samples.docs;

import java.util.Set;

import dev.stroma.search.SearchRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/**
 * What is searched.
 *
 * @param folder the folder to index; without one, the nearest directory from the working
 * directory upwards that has a README.md and a docs folder, and of it only such
 * @param exclude names of directories that are left out, besides hidden ones
 * @param maxFileSize larger files are skipped
 * @param hits how many hits the command line shows, 1 to 250
 */
@ConfigurationProperties("docs")
record DocsProperties(@Nullable String folder, @DefaultValue Set<String> exclude,
		@DefaultValue("10MB") DataSize maxFileSize, @DefaultValue("5") int hits) {

	DocsProperties {
		folder = StringUtils.hasText(folder) ? folder : null;
		if (hits < 1 || hits > SearchRequest.MAX_LIMIT) {
			throw new IllegalArgumentException("docs.hits is %d: use 1 to %d".formatted(hits, SearchRequest.MAX_LIMIT));
		}
	}

}
