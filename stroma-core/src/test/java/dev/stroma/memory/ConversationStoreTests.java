package dev.stroma.memory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConversationStoreTests {

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private Stroma stroma;

	private ConversationStore conversations;

	@BeforeEach
	void open() {
		this.stroma = Stroma.open(StromaOptions.of(this.directory.resolve("index.db"))
			.embedder(Embedder.none())
			.clock(this.clock)
			.startsWorker(false));
		this.conversations = this.stroma.conversations();
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private static List<String> texts(List<Turn> turns) {
		return turns.stream().map(Turn::text).toList();
	}

	/** Each turn has three words. */
	private void talk(String conversation, int turns) {
		this.conversations.append(conversation,
				IntStream.rangeClosed(1, turns).mapToObj((i) -> Turn.user("turn number " + i)).toList());
	}

	@Test
	void keepsTurnsInTheirOrderOverAReopening() {
		assertThat(this.conversations.append("c", Turn.user("Hello"), Turn.assistant("Hi"))).isEqualTo(2);
		close();
		open();
		assertThat(this.conversations.append("c", Turn.of("tool", "42"))).isEqualTo(3);

		assertThat(this.conversations.turns("c", 0, 10)).containsExactly(
				new Turn(1, "user", "Hello", this.clock.instant()),
				new Turn(2, "assistant", "Hi", this.clock.instant()), new Turn(3, "tool", "42", this.clock.instant()));
		assertThat(texts(this.conversations.turns("c", 1, 1))).containsExactly("Hi");
		assertThat(this.conversations.conversations()).containsExactly("c");
		assertThat(this.conversations.delete("c")).isTrue();
		assertThat(this.conversations.delete("c")).isFalse();
		assertThat(this.conversations.conversations()).isEmpty();
	}

	@Test
	void aWindowHasTheLastTurnsThatFit() {
		talk("c", 120);

		assertThat(this.conversations.window("c", 10)).satisfies((window) -> {
			assertThat(texts(window.turns())).containsExactly("turn number 118", "turn number 119", "turn number 120");
			assertThat(window.tokens()).isEqualTo(9);
			assertThat(window.omitted()).isEqualTo(117);
			assertThat(window.summary()).isNull();
		});
		assertThat(this.conversations.window("c", 1000)).satisfies((window) -> {
			assertThat(window.turns()).hasSize(120);
			assertThat(window.turns()).extracting(Turn::number).isSorted();
			assertThat(window.omitted()).isZero();
		});
		assertThat(this.conversations.window("c", 2).turns()).isEmpty();
		assertThat(this.conversations.window("none", 10)).isEqualTo(new ConversationWindow(null, List.of(), 0, 0));
	}

	@Test
	void leavesNoGapForATurnThatDoesNotFit() {
		this.conversations.append("c", Turn.user("short"), Turn.user("this one is far too long"), Turn.user("end"));

		assertThat(texts(this.conversations.window("c", 4).turns())).containsExactly("end");
	}

	@Test
	void aSummaryStandsForWhatIsLongAgo() {
		talk("c", 10);
		this.conversations.summarize("c", "They counted to eight", 8);

		assertThat(this.conversations.window("c", 10)).satisfies((window) -> {
			assertThat(window.summary()).isEqualTo("They counted to eight");
			assertThat(texts(window.turns())).containsExactly("turn number 9", "turn number 10");
			assertThat(window.tokens()).isEqualTo(10);
			assertThat(window.omitted()).isZero();
		});
		assertThat(this.conversations.window("c", 3)).satisfies((window) -> {
			assertThat(window.summary()).isNull();
			assertThat(texts(window.turns())).containsExactly("turn number 10");
			assertThat(window.omitted()).isEqualTo(9);
		});
		assertThat(this.conversations.turns("c", 0, 10)).hasSize(10);
		assertThat(this.conversations.deleteSummarized("c")).isEqualTo(8);
		assertThat(texts(this.conversations.turns("c", 0, 10))).containsExactly("turn number 9", "turn number 10");
		this.conversations.summarize("c", "They counted to nine", 9);
		assertThat(this.conversations.window("c", 10).summary()).isEqualTo("They counted to nine");
		assertThatThrownBy(() -> this.conversations.summarize("c", "x", 8)).isInstanceOf(InvalidInputException.class)
			.hasMessage("The summary of conversation 'c' is to stand for the turns up to 8: use 9 to 10");
		assertThatThrownBy(() -> this.conversations.summarize("c", "x", 11)).isInstanceOf(InvalidInputException.class)
			.hasMessageEndingWith("use 9 to 10");
	}

	@Test
	void losesNoTurnOfManyThreads() throws InterruptedException, ExecutionException {
		ExecutorService threads = Executors.newFixedThreadPool(4);
		try {
			List<Future<?>> done = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				String who = "t" + i;
				done.add(threads.submit(() -> IntStream.range(0, 20)
					.forEach((step) -> this.conversations.append("c", Turn.user(who + " asks " + step),
							Turn.assistant(who + " is answered " + step)))));
			}
			for (Future<?> one : done) {
				one.get();
			}
		}
		finally {
			threads.shutdownNow();
		}
		List<Turn> turns = this.conversations.turns("c", 0, 1000);
		assertThat(turns).extracting(Turn::number)
			.containsExactlyElementsOf(IntStream.rangeClosed(1, 160).mapToObj(Long::valueOf).toList());
		for (int i = 0; i < turns.size(); i += 2) {
			assertThat(turns.get(i + 1).text()).isEqualTo(turns.get(i).text().replace("asks", "is answered"));
		}
	}

	@Test
	void keepsScopesApart() {
		ConversationStore ann = this.stroma.scoped("ann").conversations();
		ann.append("c", Turn.user("I am Ann"));
		this.conversations.scoped("bob").append("c", Turn.user("I am Bob"));

		assertThat(texts(ann.turns("c", 0, 10))).containsExactly("I am Ann");
		assertThat(this.conversations.conversations()).isEmpty();
		assertThatThrownBy(() -> ann.scoped("bob")).isInstanceOf(InvalidInputException.class);
		assertThatThrownBy(() -> ann.append(" ", Turn.user("x"))).isInstanceOf(InvalidInputException.class)
			.hasMessage("The conversation's name is blank: give it one");
		assertThatThrownBy(() -> Turn.of("", "x")).isInstanceOf(InvalidInputException.class)
			.hasMessage("A turn has the role '' and a text: give it a role and a text");
	}

}
