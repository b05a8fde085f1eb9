package dev.stroma.samples.docs;

import java.util.List;

import dev.stroma.error.InvalidInputException;
import dev.stroma.search.Arm;
import dev.stroma.search.Evidence;
import dev.stroma.search.RetrievalService;
import dev.stroma.search.SearchHit;
import dev.stroma.search.SearchRequest;
import dev.stroma.search.SearchResult;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/**
 * {@code GET /search?q=&limit=} as JSON; what is wrong with a request is a problem body
 * (RFC 9457) with status 400.
 */
@RestController
class SearchController {

	/**
	 * The answer.
	 */
	record Answer(String question, List<Hit> hits, List<ArmState> arms, boolean degraded, long generation,
			double tookMillis) {

		static Answer of(String question, SearchResult result) {
			return new Answer(question, result.hits().stream().map(Hit::of).toList(),
					result.arms().stream().map(ArmState::of).toList(), result.degraded(), result.generation(),
					result.took().toNanos() / 1e6);
		}

	}

	/**
	 * One passage.
	 *
	 * @param handle a lasting reference to it
	 */
	record Hit(double score, double relevance, List<Evidence> evidence, String title, List<String> headingPath,
			String file, int firstLine, int lastLine, String text, String handle) {

		static Hit of(SearchHit hit) {
			return new Hit(hit.score(), hit.relevance(), hit.evidence(), hit.title(), hit.headingPath(),
					hit.sourceRef(), hit.firstLine(), hit.lastLine(), hit.text(), hit.handle().toString());
		}

	}

	/**
	 * How an arm went.
	 */
	record ArmState(String name, Arm.State state, String reason, int candidates, double tookMillis) {

		static ArmState of(Arm arm) {
			return new ArmState(arm.name(), arm.state(), arm.reason(), arm.candidates(), arm.took().toNanos() / 1e6);
		}

	}

	private final RetrievalService retrieval;

	SearchController(RetrievalService retrieval) {
		this.retrieval = retrieval;
	}

	@GetMapping("/search")
	Answer search(@RequestParam(defaultValue = "") String q, @RequestParam(defaultValue = "10") int limit) {
		if (q.isBlank()) {
			throw new InvalidInputException("The question is blank: give it as q, as in /search?q=how+do+I+filter");
		}
		return Answer.of(q, this.retrieval.search(SearchRequest.of(q).limit(limit)));
	}

	@ExceptionHandler
	ProblemDetail invalid(InvalidInputException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(ex.getMessage()));
	}

	@ExceptionHandler
	ProblemDetail noNumber(MethodArgumentTypeMismatchException ex) {
		return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST,
				"The %s is '%s': use a whole number from 1 to %d".formatted(ex.getName(), ex.getValue(),
						SearchRequest.MAX_LIMIT));
	}

}
