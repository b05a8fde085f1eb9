package dev.stroma.benchmarks.memory;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

import dev.stroma.benchmarks.corpus.SyntheticCorpus;
import dev.stroma.benchmarks.measure.Heap;
import dev.stroma.benchmarks.measure.ProcessMemory;
import dev.stroma.memory.MemoryInput;
import dev.stroma.memory.MemoryStore;

/**
 * A Spring Boot application that does nothing, or remembers and recalls, and then says
 * what memory it has.
 */
@SpringBootConfiguration
@EnableAutoConfiguration
public class SmallApplication {

	private static final int DIMENSION = 8;

	private static final int BATCH = 100;

	private static final int SEARCHES = 1000;

	/**
	 * @param args how many memories, 0 for an application without Stroma, and properties
	 * of Spring
	 */
	public static void main(String[] args) {
		int memories = Integer.parseInt(args[0]);
		SpringApplication application = new SpringApplication(SmallApplication.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.setLogStartupInfo(false);
		try (ConfigurableApplicationContext context = application.run(args)) {
			if (memories > 0) {
				Work.run(context, memories);
			}
			long heap = Heap.used();
			System.out.println("used " + heap + " " + ProcessMemory.bytes());
		}
	}

	/** What the application without Stroma must not load. */
	private static final class Work {

		private Work() {
		}

		static void run(ConfigurableApplicationContext context, int memories) {
			MemoryStore store = context.getBean(MemoryStore.class);
			SyntheticCorpus corpus = new SyntheticCorpus(memories, DIMENSION);
			for (int from = 0; from < memories; from += BATCH) {
				store.remember(corpus.documents(from, Math.min(from + BATCH, memories))
					.stream()
					.map((document) -> MemoryInput.of(MemorySuite.beginning(document.body())).id(document.ref()))
					.toList());
			}
			corpus.questions(0, Math.min(SEARCHES, memories)).forEach((question) -> {
				if (store.recall(question.text()).memories().isEmpty()) {
					throw new IllegalStateException("There was no answer to '%s'".formatted(question.text()));
				}
			});
		}

	}

}
