package dev.stroma.spring.boot;

import java.util.List;
import java.util.stream.Stream;

import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.graph.KeyValueStore;
import dev.stroma.graph.StateValue;
import dev.stroma.index.Indexer;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;

/**
 * An application with two indexes that have names, of which one is filled by a source and
 * the other by the application. Says what it finds.
 */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({ StromaAutoConfiguration.class, StromaSyncAutoConfiguration.class })
class AheadOfTimeApplication {

	public static void main(String[] arguments) {
		try (ConfigurableApplicationContext context = SpringApplication.run(AheadOfTimeApplication.class, arguments)) {
			System.out.println("written down: " + AotDetector.useGeneratedArtifacts());
			Tickets tickets = context.getBean(Tickets.class);
			tickets.indexer().update(CorpusRecord.of("a", null, "from the tickets' indexer"));
			tickets.state().put("namespace", "key", StateValue.of("kept"));
			StromaIndexes indexes = context.getBean(StromaIndexes.class);
			RetrievalService handbook = indexes.get("handbook").retrieval();
			while (handbook.search("source").hits().isEmpty()) {
				Thread.onSpinWait();
			}
			System.out.println("handbook: " + texts(handbook, "source"));
			System.out.println("tickets: " + texts(tickets.retrieval(), "indexer"));
			System.out.println("state: " + tickets.state().get("namespace", "key").orElseThrow().text());
			System.out.println("names: " + indexes.names());
			System.out.println("backup: " + (context.getBean("stroma-handbook-backup") instanceof IndexBackup));
		}
	}

	private static List<String> texts(RetrievalService retrieval, String question) {
		return retrieval.search(question).hits().stream().map(SearchHit::text).toList();
	}

	@Bean
	Tickets tickets(@Qualifier("tickets") Indexer indexer, @Qualifier("tickets") RetrievalService retrieval,
			@Qualifier("tickets") KeyValueStore state) {
		return new Tickets(indexer, retrieval, state);
	}

	@Bean
	@Qualifier("handbook")
	RecordSource handbookSource() {
		return () -> Stream.of(CorpusRecord.of("a", null, "from the handbook's source"));
	}

	record Tickets(Indexer indexer, RetrievalService retrieval, KeyValueStore state) {
	}

}
