package dev.stroma.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Collects damages, each kind once with its count, so that a file that is damaged
 * everywhere still has a short report.
 */
final class Findings {

	private final Map<String, Damage> damages = new LinkedHashMap<>();

	void add(Damage.Part part, String what, Object example) {
		add(part, what, 1, example);
	}

	void add(Damage.Part part, String what, long count, Object example) {
		this.damages.merge(part + what, new Damage(part, what, count, String.valueOf(example)),
				(known, more) -> new Damage(part, what, known.count() + count, known.example()));
	}

	/**
	 * Runs a check; what cannot be read is a finding too.
	 */
	void check(Damage.Part part, Runnable check) {
		try {
			check.run();
		}
		catch (RuntimeException ex) {
			add(part, "checks could not be finished",
					Objects.requireNonNullElse(ex.getMessage(), "no reason is given"));
		}
	}

	List<Damage> list() {
		return List.copyOf(this.damages.values());
	}

}
