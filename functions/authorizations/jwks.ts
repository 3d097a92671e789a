import { getJwks } from '#lib/api/authorizations/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { readVerificationKeys } from '#lib/store/verification-keys.ts';

/** Returns the public keys that verify access tokens, so that anyone can verify one (RFC 7517). */
export const handler = readingEndpoint(getJwks, async () => ({ keys: await readVerificationKeys('tokens') }));
