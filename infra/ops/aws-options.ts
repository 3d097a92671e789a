/** Milliseconds within which AWS responds to a call of ops, or has failed. */
const RESPONSE_MS = 10_000;

/**
 * What every client of AWS is made with here: it gives up where nothing answers, after three attempts, instead of
 * waiting for ever. Without `throwOnRequestTimeout` the SDK would only warn.
 */
export const awsOptions = (milliseconds: number = RESPONSE_MS) => ({
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: milliseconds,
    requestTimeout: milliseconds,
    throwOnRequestTimeout: true,
  },
});
