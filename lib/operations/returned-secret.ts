import { ApiError } from '#lib/errors/api-error.ts';

/** A link, a token or a webhook's secret in a response that is stored for an `Idempotency-Key`. */
export type ReturnedSecret = {
  /** Throws if the secret was replaced or used since, or what it belongs to was deleted. */
  requireInForce: () => Promise<void>;
  /** How the caller gets another one, as a sentence. */
  renewal: string;
};

/** The refusal to repeat a response that holds a secret: why, and how to get another one, both as sentences. */
export function notRepeated(why: string, renewal: string): ApiError {
  return new ApiError('response_not_repeated', {
    message: `This request was processed before. ${why} ${renewal}`,
  });
}
