/** Milliseconds within which AWS responds to a call of ops, or has failed. */
const RESPONSE_MS = 10_000;

/**
 * The options of every AWS client here: after three attempts without a response it fails instead of waiting forever.
 * Without `throwOnRequestTimeout` the SDK would only warn.
 */
export const awsOptions = (milliseconds: number = RESPONSE_MS) => ({
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: milliseconds,
    requestTimeout: milliseconds,
    throwOnRequestTimeout: true,
  },
});
