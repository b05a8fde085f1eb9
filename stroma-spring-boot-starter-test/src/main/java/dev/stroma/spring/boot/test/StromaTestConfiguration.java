package dev.stroma.spring.boot.test;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.stroma.Stroma;
import dev.stroma.spring.boot.StromaAutoConfiguration;
import dev.stroma.spring.boot.StromaSlowSearchAutoConfiguration;
import dev.stroma.spring.boot.StromaSyncAutoConfiguration;

/**
 * The slice: the starter's beans and no other auto-configuration.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({ StromaAutoConfiguration.class, StromaSyncAutoConfiguration.class,
		StromaSlowSearchAutoConfiguration.class })
class StromaTestConfiguration {

	@Bean
	IndexTester stromaIndexTester(Stroma stroma) {
		return new IndexTester(stroma);
	}

}
