package dev.stroma.spring.boot;

import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/**
 * Whether something may know a chat model's server: a property, or connection details of
 * the application.
 */
class OnChatServer extends AnyNestedCondition {

	OnChatServer() {
		super(ConfigurationPhase.REGISTER_BEAN);
	}

	@ConditionalOnProperty("stroma.chat.base-url")
	static class Property {

	}

	@ConditionalOnBean(StromaConnectionDetails.class)
	@ConditionalOnMissingBean(PropertiesConnectionDetails.class)
	static class Details {

	}

}
