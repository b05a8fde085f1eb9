package dev.stroma.spring.boot;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Whether there is an index without a name: with {@code stroma.path}, and where no index
 * is named either, so that the missing path is found.
 */
class OnUnnamedIndex extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		ConditionMessage.Builder message = ConditionMessage.forCondition("Unnamed index");
		if (context.getEnvironment().containsProperty("stroma.path")) {
			return ConditionOutcome.match(message.because("stroma.path is set"));
		}
		return IndexNames.of(context.getEnvironment()).isEmpty()
				? ConditionOutcome.match(message.because("no index is named"))
				: ConditionOutcome.noMatch(message.because("stroma.path is not set, and other indexes are named"));
	}

}
