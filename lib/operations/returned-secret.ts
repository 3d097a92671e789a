/** A link, a token or a webhook's secret in a response that is stored for an `Idempotency-Key`. */
export type ReturnedSecret = {
  /** Throws if the secret was replaced or used since, or if its owner was deleted. */
  requireInForce: () => Promise<void>;
  /**
   * The text of `response_not_repeated`, if a request with another key does not create a new secret of the same owner.
   */
  refusal?: { message: string };
};
