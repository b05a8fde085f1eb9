package dev.stroma.memory;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.stroma.Stroma;
import dev.stroma.StromaOptions;
import dev.stroma.chat.ChatCompletions;
import dev.stroma.chat.OpenAiChatClient;
import dev.stroma.embed.Embedder;
import dev.stroma.error.InvalidInputException;
import dev.stroma.filter.Filter;
import dev.stroma.graph.GraphChange;
import dev.stroma.graph.NodeKey;
import dev.stroma.memory.ConsolidationReport.Group;
import dev.stroma.provider.Answer;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.ModelServer;
import dev.stroma.support.TurnableClock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Old memories become one by a chat model on loopback, and stay when it fails.
 */
class ConsolidationTests {

	private static final String SUMMARY = "Ann ordered green tea three times.";

	private static final NodeKey ANN = NodeKey.of("person", "Ann");

	@TempDir
	Path directory;

	private final TurnableClock clock = new TurnableClock();

	private Stroma stroma;

	private MemoryStore memory;

	@BeforeEach
	void open() {
		this.stroma = Stroma
			.open(StromaOptions.of(this.directory.resolve("index.db")).embedder(Embedder.none()).clock(this.clock));
		this.memory = this.stroma.memory();
		for (String day : List.of("monday", "tuesday", "friday")) {
			this.memory.remember(MemoryInput.of("Ann ordered green tea on " + day)
				.id(day)
				.metadata(Map.of("person", "ann", "day", day))
				.importance("monday".equals(day) ? .9 : .3));
			this.clock.turn(Duration.ofDays(1));
		}
		this.memory.remember(MemoryInput.of("The boiler was repaired").id("boiler"));
		this.clock.turn(Duration.ofDays(60));
		this.memory.remember(MemoryInput.of("Ann ordered green tea today").id("today"));
	}

	@AfterEach
	void close() {
		this.stroma.close();
	}

	private static String reply(String text, String reason) {
		try {
			return "{\"choices\":[{\"message\":{\"content\":%s},\"finish_reason\":\"%s\"}]}"
				.formatted(new ObjectMapper().writeValueAsString(text), reason);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static ChatCompletions chat(ModelServer server) {
		return OpenAiChatClient.of(Endpoint.of(server.url()).retries(0), "m");
	}

	private List<String> refs() {
		return this.memory.list(null, null, 250).memories().stream().map(Memory::ref).toList();
	}

	@Test
	void makesOneMemoryOfThoseThatBelongTogether() {
		MemoryResult monday = this.memory.update("monday", (same) -> same);
		this.memory.graph().apply(GraphChange.create().link(monday.chunks().get(0), ANN));
		Instant friday = this.memory.get("friday").orElseThrow().at();
		try (ModelServer server = ModelServer.answering(Answer.json(reply(SUMMARY, "stop")))) {
			ConsolidationReport report = this.memory.consolidate(chat(server), Consolidation.defaults());

			assertThat(report.complete()).isTrue();
			assertThat(report.consolidated()).isOne();
			Group group = report.groups().get(0);
			assertThat(group.refs()).containsExactly("monday", "tuesday", "friday");
			assertThat(refs()).containsExactlyInAnyOrder("boiler", "today", group.summary());
			Memory summary = this.memory.get(String.valueOf(group.summary())).orElseThrow();
			assertThat(summary.content()).isEqualTo(SUMMARY);
			assertThat(summary.metadata().asMap()).containsEntry(MemoryStore.CONSOLIDATED_FROM, group.refs())
				.containsEntry("person", "ann");
			assertThat(summary.importance()).isEqualTo(.9);
			assertThat(summary.at()).isEqualTo(friday);
			assertThat(this.memory.graph().links(ANN, 10)).extracting((link) -> link.chunk().ref())
				.containsExactly(summary.ref());
			assertThat(server.requests()).singleElement()
				.satisfies((seen) -> assertThat(seen.body()).contains("<<<", "on monday", "on friday")
					.doesNotContain("boiler", "today"));

			this.clock.turn(Duration.ofDays(60));
			assertThat(this.memory.consolidate(chat(server), Consolidation.defaults()).groups()).isEmpty();
		}
	}

	@Test
	void onlyLooksWhenItIsToldTo() {
		List<String> before = refs();
		try (ModelServer server = ModelServer.answering(Answer.json(reply(SUMMARY, "stop")))) {
			ConsolidationReport report = this.memory.consolidate(chat(server), Consolidation.defaults().dryRun());

			assertThat(report.groups())
				.containsExactly(new Group(List.of("monday", "tuesday", "friday"), null, "only looked at"));
			assertThat(server.requests()).isEmpty();
			assertThat(refs()).isEqualTo(before);
		}
	}

	@Test
	void leavesEverythingWhenTheModelFails() {
		List<Memory> before = this.memory.list(null, null, 250).memories();
		for (Answer answer : List.of(Answer.status(500, "{}"), Answer.status(401, "{}"), Answer.reset(),
				Answer.json("no json"), Answer.json(reply("", "stop")), Answer.json(reply(SUMMARY, "length")),
				Answer.json(reply("x".repeat(5000), "stop")))) {
			try (ModelServer server = ModelServer.answering(answer)) {
				ConsolidationReport report = this.memory.consolidate(chat(server), Consolidation.defaults());

				assertThat(report.groups()).singleElement().satisfies((group) -> {
					assertThat(group.summary()).isNull();
					assertThat(group.reason()).isNotBlank();
				});
				assertThat(this.memory.list(null, null, 250).memories()).isEqualTo(before);
			}
		}
	}

	@Test
	void leavesAGroupThatChangesMeanwhile() {
		try (ModelServer server = ModelServer.answering((seen, out, connection) -> {
			this.memory.update("friday", (before) -> before.content("Ann ordered black tea on friday"));
			Answer.json(reply(SUMMARY, "stop")).write(seen, out, connection);
		})) {
			ConsolidationReport report = this.memory.consolidate(chat(server), Consolidation.defaults());

			assertThat(report.groups()).singleElement()
				.satisfies((group) -> assertThat(group.reason()).isEqualTo("memory 'friday' has changed meanwhile"));
			assertThat(refs()).containsExactlyInAnyOrder("boiler", "friday", "monday", "today", "tuesday");
		}
	}

	@Test
	void looksAtNothingElse() {
		this.memory.update("tuesday", (before) -> before.validUntil(this.clock.instant().plusSeconds(60)));
		this.stroma.scoped("red").memory().remember(MemoryInput.of("Ann ordered green tea on sunday"));
		this.clock.turn(Duration.ofSeconds(30));
		ChatCompletions unasked = (request) -> {
			throw new IllegalStateException("asked");
		};

		Consolidation dry = Consolidation.defaults().dryRun();
		assertThat(this.memory.consolidate(unasked, dry).groups()).isEmpty();
		assertThat(this.memory.consolidate(unasked, dry.size(2, 100)).groups()).extracting(Group::refs)
			.containsExactly(List.of("monday", "friday"));
		assertThat(this.memory.consolidate(unasked, dry.size(2, 100).filter(Filter.ne("day", "friday"))).groups())
			.isEmpty();
		assertThat(this.memory.consolidate(unasked, dry.size(2, 2).olderThan(Duration.ZERO).maxGroups(1)).complete())
			.isFalse();
	}

	@Test
	void refusesWhatMakesNoSense() {
		Consolidation options = Consolidation.defaults();
		assertThatThrownBy(() -> options.size(1, 5)).isInstanceOf(InvalidInputException.class)
			.hasMessage("Groups are to have 1 to 5 memories: use 2 or more, up to 100");
		assertThatThrownBy(() -> options.similarity(0)).isInstanceOf(InvalidInputException.class);
		assertThatThrownBy(() -> options.olderThan(Duration.ofDays(-1))).isInstanceOf(InvalidInputException.class);
		assertThatThrownBy(() -> options.maxGroups(0)).isInstanceOf(InvalidInputException.class);
	}

}
