package dev.stroma.spring.boot;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IndexSwitchesTests {

	private final IndexSwitches switches = new IndexSwitches();

	private final List<String> told = new ArrayList<>();

	@Test
	void keepsWhatComesBeforeAnybodyListens() {
		this.switches.accept("text");

		this.switches.listen(this.told::add);
		this.switches.accept("vector");

		assertThat(this.told).containsExactly("text", "vector");
	}

	@Test
	void tellsEachOnce() {
		this.switches.listen(this.told::add);
		this.switches.accept("text");
		this.switches.ignore();
		this.switches.accept("vector");
		assertThat(this.told).containsExactly("text");

		this.switches.listen(this.told::add);

		assertThat(this.told).containsExactly("text", "vector");
	}

}
