package dev.stroma.provider;

import java.time.Duration;

/**
 * How an endpoint sends, which no behaviour shows without a server that fails or is slow.
 *
 * @param connectTimeout of the default transport
 */
public record SendsWith(Duration connectTimeout, int retries, int requestsPerMinute, int maxConcurrency) {

	public static SendsWith of(Endpoint endpoint) {
		return new SendsWith(((JdkTransport) endpoint.transport).connectTimeout, endpoint.retries,
				endpoint.requestsPerMinute, endpoint.maxConcurrency);
	}

}
