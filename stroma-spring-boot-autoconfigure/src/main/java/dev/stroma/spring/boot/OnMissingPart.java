package dev.stroma.spring.boot;

import java.util.List;
import java.util.Objects;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Whether the application has no bean of a type that is for no index in particular.
 */
class OnMissingPart extends SpringBootCondition implements ConfigurationCondition {

	@Override
	public ConfigurationPhase getConfigurationPhase() {
		return ConfigurationPhase.REGISTER_BEAN;
	}

	@Override
	public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
		Class<?> type = metadata.getAnnotations().get(ConditionalOnMissingPart.class).getClass("value");
		List<String> found = QualifiedBeans
			.of(Objects.requireNonNull(context.getBeanFactory()), context.getEnvironment())
			.unnamedNames(type);
		ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnMissingPart.class);
		return found.isEmpty() ? ConditionOutcome.match(message.didNotFind("any beans").atAll())
				: ConditionOutcome.noMatch(message.found("bean", "beans").items(found));
	}

}
