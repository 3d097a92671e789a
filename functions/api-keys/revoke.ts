import { revokeApiKey as route } from '#lib/api/api-keys/routes.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { revokeApiKey } from '#lib/operations/keys/api-keys.ts';

/** Revokes a pair of keys, with all tokens that were created with it. */
export const handler = endpoint(route, async ({ caller, params, now, commit }) => {
  const revoked = await revokeApiKey(caller.accountId, params.public_key, now, commit);
  if (!revoked) throw new ApiError('not_found');
  return revoked;
});
