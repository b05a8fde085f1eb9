package dev.stroma.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * For which machine a native library is chosen.
 *
 * @param name operating system, processor and, where it matters, C library, such as
 * {@code linux-x64-musl}
 * @param library the library's file name there
 */
record NativePlatform(String name, String library) {

	static NativePlatform current() {
		return Current.PLATFORM;
	}

	static NativePlatform of(String osName, String osArch, boolean musl) {
		String os = osName.toLowerCase(Locale.ROOT);
		String cpu = switch (osArch.toLowerCase(Locale.ROOT)) {
			case "amd64", "x86_64", "x86-64" -> "x64";
			case "aarch64", "arm64" -> "arm64";
			default -> osArch.toLowerCase(Locale.ROOT);
		};
		if (os.startsWith("windows")) {
			return new NativePlatform("windows-" + cpu, "vec0.dll");
		}
		if (os.startsWith("mac") || os.startsWith("darwin")) {
			return new NativePlatform("macos-" + cpu, "vec0.dylib");
		}
		String system = os.startsWith("linux") ? "linux" : os.replace(' ', '-');
		return new NativePlatform(system + "-" + cpu + (musl ? "-musl" : ""), "vec0.so");
	}

	/**
	 * Where the natives jar has the library for this platform, if it has.
	 */
	String resource() {
		return "/dev/stroma/sqlitevec/" + this.name + "/" + this.library;
	}

	/**
	 * By what this process has loaded: a loader that merely lies in {@code /lib} says
	 * nothing.
	 */
	private static boolean runsOnMusl() {
		Path maps = Path.of("/proc/self/maps");
		if (!Files.isReadable(maps)) {
			return false;
		}
		try {
			return new String(Files.readAllBytes(maps), StandardCharsets.ISO_8859_1).contains("/ld-musl-");
		}
		catch (IOException ex) {
			// no /proc: not a Linux whose C library could be musl's
			return false;
		}
	}

	/** Found out once. */
	private static final class Current {

		private static final NativePlatform PLATFORM = of(System.getProperty("os.name", ""),
				System.getProperty("os.arch", ""), runsOnMusl());

	}

}
