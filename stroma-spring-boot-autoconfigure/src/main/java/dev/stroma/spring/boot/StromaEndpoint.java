package dev.stroma.spring.boot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;

/**
 * What an operator asks of the indexes and does with them, over the actuator. The
 * operations that do something are there only where
 * {@code management.endpoint.stroma.access} is {@code unrestricted}. Counts are those of
 * all scopes. Thread-safe.
 *
 * <p>
 * Parameters that may be left out say so twice: Spring Boot 3 knows Spring's own
 * annotation only.
 */
@SuppressWarnings("deprecation")
@Endpoint(id = "stroma", defaultAccess = Access.READ_ONLY)
public final class StromaEndpoint {

	private static final String STATS = "stats";

	/** By name; {@link StromaIndexes#DEFAULT} is the one at {@code stroma.path}. */
	private final Map<String, IndexOperations> indexes;

	StromaEndpoint(Map<String, IndexOperations> indexes) {
		this.indexes = indexes;
	}

	/**
	 * What the index at {@code stroma.path} holds and how large its file is, where there
	 * is one, and the names of the others, where there are any.
	 */
	@ReadOperation
	public Map<String, ?> stats() {
		IndexOperations unnamed = this.indexes.get(StromaIndexes.DEFAULT);
		Map<String, Object> body = (unnamed != null) ? unnamed.stats() : new LinkedHashMap<>();
		List<String> named = this.indexes.keySet()
			.stream()
			.filter((name) -> !name.equals(StromaIndexes.DEFAULT))
			.toList();
		if (!named.isEmpty()) {
			body.put("indexes", named);
		}
		return OperationResponseBody.of(body);
	}

	/**
	 * What waits for the worker, or failed, of the index at {@code stroma.path}.
	 * @param part {@code pending} or {@code failures}; there is nothing else
	 * @param limit how many failures at the most, 1 or more, default 100
	 * @return {@code null} for another part, and where there is no such index
	 */
	@ReadOperation
	public @Nullable Map<String, ?> part(@Selector String part,
			@org.springframework.lang.Nullable @Nullable Integer limit) {
		return partOfIndex(StromaIndexes.DEFAULT, part, limit);
	}

	/**
	 * The same of an index by its name.
	 * @param index a name below {@code stroma.indexes}, or {@value StromaIndexes#DEFAULT}
	 * @param part {@code stats}, {@code pending} or {@code failures}
	 * @param limit how many failures at the most, 1 or more, default 100
	 * @return {@code null} for another part, and for another index
	 */
	@ReadOperation
	public @Nullable Map<String, ?> partOfIndex(@Selector String index, @Selector String part,
			@org.springframework.lang.Nullable @Nullable Integer limit) {
		IndexOperations operations = this.indexes.get(index);
		if (operations == null) {
			return null;
		}
		return part.equals(STATS) ? OperationResponseBody.of(operations.stats()) : operations.part(part, limit);
	}

	/**
	 * Does something with the index at {@code stroma.path}.
	 * @param operation {@code requeue}, {@code pause}, {@code resume}, {@code verify},
	 * {@code repair}, {@code compact} or {@code export}
	 * @param filter which records' chunks to requeue, as of {@link Filter#parse(String)};
	 * all without it
	 * @throws InvalidEndpointRequestException when there is no such operation, or no such
	 * index, and with the reason when it fails
	 */
	@WriteOperation
	public Map<String, ?> run(@Selector String operation, @org.springframework.lang.Nullable @Nullable String filter) {
		return runOnIndex(StromaIndexes.DEFAULT, operation, filter);
	}

	/**
	 * The same with an index by its name.
	 * @param index a name below {@code stroma.indexes}, or {@value StromaIndexes#DEFAULT}
	 * @param operation as for {@link #run}
	 * @param filter as for {@link #run}
	 * @throws InvalidEndpointRequestException when there is no such operation, or no such
	 * index
	 */
	@WriteOperation
	public Map<String, ?> runOnIndex(@Selector String index, @Selector String operation,
			@org.springframework.lang.Nullable @Nullable String filter) {
		IndexOperations operations = this.indexes.get(index);
		if (operations == null) {
			throw IndexOperations.refused(new InvalidInputException("There is no index '%s': use one of %s"
				.formatted(index, String.join(", ", this.indexes.keySet()))));
		}
		return operations.run(operation, filter);
	}

}
