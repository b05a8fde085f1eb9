package dev.stroma;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Opens an index when that was prepared and prints what classes of ours its thread loaded
 * for that. Its argument is the file.
 */
final class PreparedOpening {

	private PreparedOpening() {
	}

	public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
		try (Watched classes = new Watched()) {
			Class<?> stroma = classes.loadClass("dev.stroma.Stroma");
			stroma.getMethod("prepare").invoke(null);
			classes.loaded.clear();
			AutoCloseable open = (AutoCloseable) stroma.getMethod("open", Path.class)
				.invoke(null, Path.of(arguments[0]));
			List<String> loaded = List.copyOf(classes.loaded);
			stroma.getMethod("close").invoke(open);
			loaded.forEach(System.out::println);
		}
	}

	/** The class path once more, noting what is loaded by the thread that made it. */
	private static final class Watched extends URLClassLoader {

		private final List<String> loaded = new ArrayList<>();

		private final Thread thread = Thread.currentThread();

		Watched() {
			super(Arrays.stream(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator)))
				.map(Watched::url)
				.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
		}

		@Override
		protected Class<?> findClass(String name) throws ClassNotFoundException {
			if (name.startsWith("dev.stroma.") && Thread.currentThread() == this.thread) {
				this.loaded.add(name);
			}
			return super.findClass(name);
		}

		private static URL url(String path) {
			try {
				return Path.of(path).toUri().toURL();
			}
			catch (MalformedURLException ex) {
				throw new IllegalArgumentException(path, ex);
			}
		}

	}

}
