import { getJwks } from '#lib/api/authorizations/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { readVerificationKeys } from '#lib/store/verification-keys.ts';

/** Serves the public halves of the keys that sign access tokens, so that anybody can verify one (RFC 7517). */
export const handler = endpoint(getJwks, async () => ({ keys: await readVerificationKeys('tokens') }));
