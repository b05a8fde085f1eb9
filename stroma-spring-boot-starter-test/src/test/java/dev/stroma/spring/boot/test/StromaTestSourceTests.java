package dev.stroma.spring.boot.test;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;

import dev.stroma.corpus.CorpusRecord;
import dev.stroma.corpus.RecordSource;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.spring.boot.IndexUpdated;
import dev.stroma.spring.boot.SourcesSynced;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the starter does beside the application's calls.
 */
@ExtendWith(OutputCaptureExtension.class)
@StromaTest(properties = "stroma.search.slow-log.threshold=1ns")
@Import(StromaTestSourceTests.Articles.class)
class StromaTestSourceTests {

	@Autowired
	private Articles articles;

	@Autowired
	private RetrievalService retrieval;

	@Test
	void syncsTellsAndLogsAsTheStarterDoes(CapturedOutput output) throws InterruptedException {
		assertThat(this.articles.synced.await(1, TimeUnit.MINUTES)).isTrue();
		assertThat(this.articles.updated.await(1, TimeUnit.MINUTES)).isTrue();

		assertThat(this.retrieval.search("backup").hits()).extracting(SearchHit::ref).containsExactly("backup");
		assertThat(output).contains("dev.stroma.search.slow");
	}

	static class Articles {

		private final CountDownLatch synced = new CountDownLatch(1);

		private final CountDownLatch updated = new CountDownLatch(1);

		@Bean
		static RecordSource source() {
			return RecordSource.of(List.of(CorpusRecord.of("backup", null, "The backup runs every night.")));
		}

		@EventListener
		void synced(SourcesSynced event) {
			this.synced.countDown();
		}

		@EventListener
		void updated(IndexUpdated event) {
			this.updated.countDown();
		}

	}

}
