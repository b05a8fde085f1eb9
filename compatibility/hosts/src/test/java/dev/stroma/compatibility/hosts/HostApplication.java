package dev.stroma.compatibility.hosts;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.stroma.search.RetrievalService;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * An application with Hibernate, Flyway, a web server and a schedule.
 */
@SpringBootApplication
@EnableScheduling
class HostApplication {

	/** Names of threads that the schedule ran on. */
	final BlockingQueue<Thread> scheduled = new LinkedBlockingQueue<>();

	@Scheduled(fixedDelay = 100)
	void work() {
		this.scheduled.add(Thread.currentThread());
	}

	@RestController
	static class Questions {

		private final ObjectProvider<RetrievalService> retrieval;

		Questions(ObjectProvider<RetrievalService> retrieval) {
			this.retrieval = retrieval;
		}

		/** The ref of the best hit, and the thread that asked. */
		@GetMapping("/ask")
		String ask(String q) {
			return this.retrieval.getObject().search(q).hits().get(0).ref() + " on " + Thread.currentThread();
		}

	}

}
