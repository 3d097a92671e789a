import { getJwks } from '#lib/api/routes/authorizations.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { publicJwkOf, signingKeys } from '#lib/secrets/signing-keys.ts';

/**
 * The public halves of the keys that sign access tokens, so that anybody can verify one (RFC 7517). Read anew each time:
 * a key may sign elsewhere from the moment at which it is there.
 */
export const handler = endpoint(getJwks, async () => {
  return { keys: (await signingKeys(0)).map(publicJwkOf) };
});
