package dev.stroma.spring.boot;

import java.util.Map;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.core.env.Environment;

/**
 * Binds groups of properties when the application starts where something is said of them,
 * so that what is wrong ends the start. The others wait until they are asked for: binding
 * defaults would take each start some time.
 */
final class SaidProperties implements BeanFactoryPostProcessor {

	private static final Map<String, Class<?>> GROUPS = Map.of("stroma.embedder", EmbedderProperties.class,
			"stroma.chat", ChatProperties.class, "stroma.fusion", FusionProperties.class, "stroma.rerank",
			RerankProperties.class, "stroma.sync", SyncProperties.class, "stroma.backup", BackupProperties.class);

	private final Environment environment;

	SaidProperties(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		GROUPS.forEach((group, type) -> {
			String bean = group + '-' + type.getName();
			if (beanFactory.containsBeanDefinition(bean)) {
				beanFactory.getBeanDefinition(bean).setLazyInit(!areIn(this.environment, group));
			}
		});
	}

	/**
	 * Whether there may be a property of a group.
	 */
	static boolean areIn(Environment environment, String group) {
		ConfigurationPropertyName name = ConfigurationPropertyName.of(group);
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source.containsDescendantOf(name) != ConfigurationPropertyState.ABSENT) {
				return true;
			}
		}
		return false;
	}

}
