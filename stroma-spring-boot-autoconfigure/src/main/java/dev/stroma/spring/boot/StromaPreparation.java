package dev.stroma.spring.boot;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.NativeDetector;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

import dev.stroma.Stroma;

/**
 * Loads what opening an index takes, once in a process, on a thread of its own while the
 * application context is being made: SQLite, the engine's classes, and what binds its
 * properties, by binding none. The index is opened on the main thread, so that a file
 * which cannot be opened ends the start, and finds all that takes long done by then.
 */
final class StromaPreparation implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

	private static final Log logger = LogFactory.getLog(StromaPreparation.class);

	private static final AtomicBoolean begun = new AtomicBoolean();

	@Override
	public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
		if (!NativeDetector.inNativeImage() && wanted(event.getEnvironment())
				&& Runtime.getRuntime().availableProcessors() > 1 && begun.compareAndSet(false, true)) {
			Thread thread = new Thread(StromaPreparation::prepare, "stroma-preparation");
			thread.setDaemon(true);
			thread.start();
		}
	}

	static boolean wanted(Environment environment) {
		return environment.getProperty("stroma.enabled", Boolean.class, true)
				&& StringUtils.hasText(environment.getProperty("stroma.path"));
	}

	private static void prepare() {
		try {
			Stroma.prepare();
			bind();
		}
		catch (RuntimeException | LinkageError ex) {
			logger.debug("The index was not prepared; opening it says why", ex);
		}
	}

	/** Nothing of the environment, which the main thread changes meanwhile. */
	static void bind() {
		StromaProperties properties = new Binder(new MapConfigurationPropertySource(Map.of("stroma.path", "none")))
			.bind("stroma", StromaProperties.class)
			.get();
		properties.options();
		properties.chunkPolicy();
		properties.analyzer();
	}

}
