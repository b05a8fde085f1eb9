package dev.stroma.spring.boot;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.springframework.beans.factory.BeanFactory;

import dev.stroma.Stroma;
import dev.stroma.error.NotFoundException;

/**
 * The indexes that {@code stroma.indexes.*} names. The application context opens and
 * closes them. Thread-safe.
 */
public final class StromaIndexes {

	/** What the index at {@code stroma.path} is called where indexes are named. */
	public static final String DEFAULT = "default";

	private final BeanFactory beans;

	private final List<String> names;

	StromaIndexes(BeanFactory beans, List<String> names) {
		this.beans = beans;
		this.names = names;
	}

	/** In the order of the alphabet, without the index at {@code stroma.path}. */
	public List<String> names() {
		return this.names;
	}

	/**
	 * The index of that name.
	 * @throws NotFoundException when there is none
	 */
	public Stroma get(String name) {
		if (!this.names.contains(name)) {
			throw new NotFoundException("There is no index '%s' below stroma.indexes: use one of %s".formatted(name,
					String.join(", ", this.names)));
		}
		return this.beans.getBean(NamedIndexRegistrar.PREFIX + name, Stroma.class);
	}

	/** The health of each, by its name. */
	Map<String, IndexHealth> health(Clock clock) {
		NamedIndexes opened = this.beans.getBean(NamedIndexes.BEAN, NamedIndexes.class);
		Map<String, IndexHealth> health = new LinkedHashMap<>();
		this.names.forEach((name) -> health.put(name, opened.health(name, jobs(name), clock)));
		return health;
	}

	/** What is done of itself with an index. */
	private List<IndexJob> jobs(String name) {
		return Stream.of("-sync", "-backup", "-embedding")
			.map((job) -> NamedIndexRegistrar.PREFIX + name + job)
			.filter(this.beans::containsBean)
			.map(this.beans::getBean)
			.filter(IndexJob.class::isInstance)
			.map(IndexJob.class::cast)
			.toList();
	}

}
