package dev.stroma.spring.boot;

import java.util.List;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Whether properties name indexes.
 */
class OnNamedIndexes extends SpringBootCondition {

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		List<String> names = IndexNames.of(context.getEnvironment());
		ConditionMessage.Builder message = ConditionMessage.forCondition("Named indexes");
		return names.isEmpty() ? ConditionOutcome.noMatch(message.because("there are none"))
				: ConditionOutcome.match(message.foundExactly(String.join(", ", names)));
	}

}
