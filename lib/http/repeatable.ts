import type { BodyOf } from '#lib/api/responses.ts';
import type { Route } from '#lib/api/route.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { ReturnedSecret } from '#lib/operations/returned-secret.ts';
import type { KeptResponse, KeyedRequest } from '#lib/store/idempotency.ts';

type Asked = Pick<KeyedRequest, 'accountId' | 'recipient'>;

/** Finds the secret in a stored response of a route; undefined if this response holds none. */
export type SecretIn<R extends Route> = (response: BodyOf<R>, asked: Asked) => ReturnedSecret | undefined;

/** `SecretIn` of any route. */
export type FindSecret = (response: never, asked: Asked) => ReturnedSecret | undefined;

/**
 * Throws if a stored response holds a secret and may not be repeated. Only the token or link that first received it may
 * receive it again, and only while the secret is in force. A response that names no recipient is repeated to nobody.
 *
 * @throws ApiError `response_not_repeated` to any other token or link; the secret's own error if it is no longer in
 * force
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
