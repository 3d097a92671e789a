import type { BodyOf } from '#lib/api/responses.ts';
import type { Route } from '#lib/api/route.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { ReturnedSecret } from '#lib/operations/returned-secret.ts';
import type { KeptResponse, KeyedRequest } from '#lib/store/idempotency.ts';

type Asked = Pick<KeyedRequest, 'accountId' | 'recipient'>;

/** Finds the secret in a stored response of a route; undefined if this response holds none. */
export type SecretIn<R extends Route> = (response: BodyOf<R>, asked: Asked) => ReturnedSecret | undefined;

/** The same of whichever route. */
export type FindSecret = (response: never, asked: Asked) => ReturnedSecret | undefined;

/**
 * Refuses to repeat a response that holds a secret to any token or link but the one that it was returned to
 * (`response_not_repeated`), and to that one once the secret is no longer in force. Earlier releases did not note the
 * recipient: their responses with a secret are not repeated.
 */
export async function requireRepeatable(
  { returned_to, body }: KeptResponse,
  asked: Asked,
  secretIn: FindSecret | undefined,
): Promise<void> {
  const secret = secretIn?.(body as never, asked);
  if (!secret) return;
  if (!returned_to || returned_to !== asked.recipient)
    throw new ApiError('response_not_repeated', secret.refusal);
  await secret.requireInForce();
}
