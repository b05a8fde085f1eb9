package dev.stroma.spring.boot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * What was made anew of an index and answers now. What comes before anybody listens is
 * kept until then: an index is opened, and begins to be made, before beans can be told of
 * events. Thread-safe.
 */
final class IndexSwitches implements Consumer<String> {

	private final List<String> untold = new ArrayList<>();

	private @Nullable Consumer<String> listener;

	@Override
	public void accept(String made) {
		Consumer<String> told;
		synchronized (this) {
			told = this.listener;
			if (told == null) {
				this.untold.add(made);
				return;
			}
		}
		told.accept(made);
	}

	void listen(Consumer<String> listener) {
		List<String> missed;
		synchronized (this) {
			this.listener = listener;
			missed = List.copyOf(this.untold);
			this.untold.clear();
		}
		missed.forEach(listener);
	}

	synchronized void ignore() {
		this.listener = null;
	}

}
