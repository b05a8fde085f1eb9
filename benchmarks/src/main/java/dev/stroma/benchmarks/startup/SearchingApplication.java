package dev.stroma.benchmarks.startup;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchResult;

/**
 * The same with the starter, asking one question when it is ready.
 */
@EnableAutoConfiguration
class SearchingApplication {

	static final String QUESTION = "question";

	static final String FOUND = "found";

	private SearchingApplication() {
	}

	public static void main(String[] arguments) throws Exception {
		try (ConfigurableApplicationContext context = BareApplication.run(SearchingApplication.class, arguments)) {
			SearchResult result = context.getBean(RetrievalService.class)
				.search(context.getEnvironment().getRequiredProperty(QUESTION));
			if (result.hits().isEmpty() || result.degraded()) {
				throw new IllegalStateException("There was no answer: " + result.arms());
			}
			BareApplication.say(FOUND);
			System.in.read();
		}
	}

}
