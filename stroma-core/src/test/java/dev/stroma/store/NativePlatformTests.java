package dev.stroma.store;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.util.OSInfo;

import static org.assertj.core.api.Assertions.assertThat;

class NativePlatformTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Linux      | amd64   | false | linux-x64        | vec0.so
			Linux      | x86_64  | false | linux-x64        | vec0.so
			Linux      | aarch64 | false | linux-arm64      | vec0.so
			Linux      | amd64   | true  | linux-x64-musl   | vec0.so
			Linux      | aarch64 | true  | linux-arm64-musl | vec0.so
			Linux      | riscv64 | false | linux-riscv64    | vec0.so
			Linux      | i386    | false | linux-i386       | vec0.so
			Mac OS X   | x86_64  | false | macos-x64        | vec0.dylib
			Mac OS X   | aarch64 | false | macos-arm64      | vec0.dylib
			Darwin     | arm64   | false | macos-arm64      | vec0.dylib
			Windows 11 | amd64   | false | windows-x64      | vec0.dll
			WINDOWS 10 | AMD64   | false | windows-x64      | vec0.dll
			Windows 11 | aarch64 | false | windows-arm64    | vec0.dll
			Windows 11 | amd64   | true  | windows-x64      | vec0.dll
			FreeBSD    | amd64   | false | freebsd-x64      | vec0.so
			Digital Unix | alpha | false | digital-unix-alpha | vec0.so
			""")
	void isNamedAfterSystemProcessorAndLibrary(String os, String cpu, boolean musl, String name, String library) {
		NativePlatform platform = NativePlatform.of(os, cpu, musl);
		assertThat(platform).isEqualTo(new NativePlatform(name, library));
		assertThat(platform.resource()).isEqualTo("/dev/stroma/sqlitevec/" + name + "/" + library);
	}

	/** The driver looks at what this process has loaded, not at what is installed. */
	@Test
	void isTheOneTheDriverRunsOn() {
		assertThat(NativePlatform.current()).isEqualTo(
				NativePlatform.of(System.getProperty("os.name"), System.getProperty("os.arch"), OSInfo.isMusl()));
	}

}
