package dev.stroma.spring.boot;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;

import dev.stroma.Stroma;

/**
 * Whether there is an index, with or without a name.
 */
class OnAnyIndex extends AnyNestedCondition {

	OnAnyIndex() {
		super(ConfigurationPhase.REGISTER_BEAN);
	}

	@ConditionalOnSingleCandidate(Stroma.class)
	static class Unnamed {

	}

	@ConditionalOnBean(StromaIndexes.class)
	static class Named {

	}

}
