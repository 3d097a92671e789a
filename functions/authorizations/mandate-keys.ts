import { getMandateKeys } from '#lib/api/authorizations/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { readVerificationKeys } from '#lib/store/verification-keys.ts';

/**
 * Returns the public keys that verify the evidence of mandates, newest first. A court or an expert can verify it
 * without us.
 */
export const handler = readingEndpoint(getMandateKeys, async () => ({
  keys: await readVerificationKeys('evidence'),
}));
