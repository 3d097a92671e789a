/** A link, a token or a webhook's secret in a response that is stored for an `Idempotency-Key`. */
export type ReturnedSecret = {
  /** Throws if the secret was replaced or used since, or what it belongs to was deleted. */
  requireInForce: () => Promise<void>;
  /** What `response_not_repeated` says, if another key does not get the caller a new secret of the same thing. */
  refusal?: { message: string };
};
