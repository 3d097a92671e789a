import { getMandateKeys } from '#lib/api/authorizations/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { readVerificationKeys } from '#lib/store/verification-keys.ts';

/**
 * Serves the public halves of the keys that sign the evidence of mandates, the newest first, so that a court or an expert
 * can verify it without us.
 */
export const handler = endpoint(getMandateKeys, async () => ({
  keys: await readVerificationKeys('evidence'),
}));
