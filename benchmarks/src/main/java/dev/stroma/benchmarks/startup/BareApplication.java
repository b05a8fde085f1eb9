package dev.stroma.benchmarks.startup;

import java.lang.management.ManagementFactory;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * An application that has nothing of its own and says when it is ready, with the
 * processor time that its main thread took until then. Its input ends it.
 */
@EnableAutoConfiguration
class BareApplication {

	static final String READY = "ready";

	private BareApplication() {
	}

	public static void main(String[] arguments) throws Exception {
		try (ConfigurableApplicationContext context = run(BareApplication.class, arguments)) {
			System.in.read();
		}
	}

	static ConfigurableApplicationContext run(Class<?> configuration, String[] arguments) {
		SpringApplication application = new SpringApplication(configuration);
		application.addListeners((ApplicationListener<ApplicationReadyEvent>) (event) -> say(READY));
		return application.run(arguments);
	}

	static void say(String what) {
		System.out.println(what + ' ' + ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
	}

}
