package dev.stroma.spring.boot;

import dev.stroma.error.StromaException;

/**
 * A service was called where the {@link ScopeResolver} knows no scope: call it where
 * there is one, or take {@code stroma.scoped(scope)}.
 */
public final class ScopeUnresolvedException extends StromaException {

	ScopeUnresolvedException(Class<?> service) {
		super(("%s was called where the ScopeResolver of this application gives no scope: call it where there is one, such "
				+ "as within a request, or take the scope with stroma.scoped(\"...\")")
			.formatted(service.getSimpleName()), null);
	}

}
