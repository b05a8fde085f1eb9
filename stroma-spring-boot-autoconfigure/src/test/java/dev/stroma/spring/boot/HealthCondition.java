package dev.stroma.spring.boot;

import java.nio.file.Path;
import java.util.function.UnaryOperator;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/**
 * What an index may be found in, and what is said of it.
 *
 * @param status of the health
 * @param says part of the details
 * @param application that has it
 * @param event what happens to it
 */
record HealthCondition(String name, String status, String says, UnaryOperator<ApplicationContextRunner> application,
		Event event) {

	static HealthCondition of(String name, String status, String says) {
		return new HealthCondition(name, status, says, (runner) -> runner, (context, file) -> {
		});
	}

	HealthCondition with(String... properties) {
		return application((runner) -> runner.withPropertyValues(properties));
	}

	HealthCondition application(UnaryOperator<ApplicationContextRunner> more) {
		return new HealthCondition(this.name, this.status, this.says,
				(runner) -> more.apply(this.application.apply(runner)), this.event);
	}

	HealthCondition when(Event happening) {
		return new HealthCondition(this.name, this.status, this.says, this.application, happening);
	}

	/**
	 * What happens to an index that is open.
	 */
	interface Event {

		void happens(ApplicationContext context, Path file) throws Exception;

	}

}
