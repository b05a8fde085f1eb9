package dev.stroma.spring.boot;

import org.jspecify.annotations.Nullable;

/**
 * Says which scope a call is confined to, such as the tenant of the request or the user
 * who is logged in. With a bean of this type, the injected services of an index, such as
 * {@code RetrievalService} and {@code Indexer}, are confined to the scope of the moment
 * of each call, and refuse calls without one. The {@code Stroma} bean is not confined.
 */
@FunctionalInterface
public interface ScopeResolver {

	/**
	 * The scope of the present call, asked for on the thread that makes it. Thread-safe.
	 * @return {@code null} or blank when there is none: the call is refused
	 */
	@Nullable String resolve();

}
