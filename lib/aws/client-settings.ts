/**
 * How long a client of the AWS SDK waits in one attempt, in milliseconds: for a connection (the wait for a free one
 * counts), for an answer to begin, and for more of it to come. Without `throwOnRequestTimeout` the SDK writes a warning
 * and goes on waiting.
 */
export const PATIENCE = {
  connectionTimeout: 2_000,
  requestTimeout: 3_000,
  socketTimeout: 3_000,
  throwOnRequestTimeout: true,
} as const;

/**
 * How often a client tries. With an outside that is silent all attempts take some nine seconds, and a function that serves
 * requests has fifteen; what several calls take together is bounded by the endpoint.
 */
export const ATTEMPTS = 3;
