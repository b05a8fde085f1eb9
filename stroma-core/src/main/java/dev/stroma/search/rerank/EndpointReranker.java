package dev.stroma.search.rerank;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import dev.stroma.error.ProviderException;
import dev.stroma.provider.Endpoint;
import dev.stroma.provider.Lanes.Lane;
import dev.stroma.provider.ProviderClient;
import dev.stroma.search.Reranker;
import dev.stroma.search.SearchHit;

/**
 * Asks a cross-encoder on a server that has {@code POST /rerank}, as Cohere, Jina, vLLM,
 * Infinity and llama.cpp do: one request with the question and all texts, one score per
 * text. Thread-safe; runs on the caller's thread, whose interrupt ends the request.
 */
public final class EndpointReranker implements Reranker {

	/** For one request, where the endpoint has none. */
	public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

	private static final int MAX_RESPONSE_BYTES = 1024 * 1024;

	private static final JsonFactory JSON = new JsonFactory();

	private final ProviderClient client;

	private final String model;

	private EndpointReranker(ProviderClient client, String model) {
		this.client = client;
		this.model = model;
	}

	/**
	 * @param model the name that the server knows it by
	 */
	public static EndpointReranker of(Endpoint endpoint, String model) {
		return new EndpointReranker(new ProviderClient(endpoint, model, DEFAULT_TIMEOUT, MAX_RESPONSE_BYTES), model);
	}

	/**
	 * @throws ProviderException when there is no answer, or not one score for each hit
	 */
	@Override
	public double[] score(String question, List<SearchHit> shortlist) {
		return this.client.post("/rerank", Lane.QUESTION, json(question, shortlist),
				(body) -> RerankAnswer.parse(body, shortlist.size()));
	}

	private byte[] json(String question, List<SearchHit> shortlist) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (JsonGenerator json = JSON.createGenerator(bytes)) {
			json.writeStartObject();
			json.writeStringField("model", this.model);
			json.writeStringField("query", question);
			json.writeArrayFieldStart("documents");
			for (SearchHit hit : shortlist) {
				json.writeString(text(hit));
			}
			json.writeEndArray();
			json.writeEndObject();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	/** With its title, without which a passage may say little. */
	static String text(SearchHit hit) {
		return hit.title().isEmpty() ? hit.text() : hit.title() + "\n" + hit.text();
	}

}
