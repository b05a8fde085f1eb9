package dev.stroma.spring.boot;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

class SaidPropertiesTests {

	private static final String CHAT = "stroma.chat-" + ChatProperties.class.getName();

	private final MockEnvironment environment = new MockEnvironment();

	@ParameterizedTest
	@CsvSource({ "stroma.chat.timeout, true", "stroma.chat.baseUrl, true", "stroma.chats.timeout, false",
			"stroma.path, false", "stroma.indexes.notes.chat.timeout, false" })
	void bindsAtTheStartWhatIsSaid(String property, boolean said) {
		this.environment.setProperty(property, "1s");

		assertThat(isLazy()).isNotEqualTo(said);
	}

	@Test
	void seesWhatTheSystemsEnvironmentSays() {
		this.environment.getPropertySources()
			.addFirst(new SystemEnvironmentPropertySource("systemEnvironment", Map.of("STROMA_CHAT_TIMEOUT", "1s")));

		assertThat(isLazy()).isFalse();
	}

	@Test
	void leavesAFactoryWithoutThem() {
		DefaultListableBeanFactory none = new DefaultListableBeanFactory();

		new SaidProperties(this.environment).postProcessBeanFactory(none);

		assertThat(none.getBeanDefinitionNames()).isEmpty();
	}

	private boolean isLazy() {
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
		beans.registerBeanDefinition(CHAT, new RootBeanDefinition(ChatProperties.class));
		new SaidProperties(this.environment).postProcessBeanFactory(beans);
		return beans.getBeanDefinition(CHAT).isLazyInit();
	}

}
