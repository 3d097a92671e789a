import { getMandateKeys } from '#lib/api/routes/authorizations.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { evidenceKeys } from '#lib/secrets/evidence-signature.ts';
import { publicJwkOf } from '#lib/secrets/signing-keys.ts';

/**
 * The public halves of the keys that sign the evidence of mandates, the newest first, so that a court or an expert can
 * verify it without us. Read anew each time: a key may sign elsewhere from the moment at which it is there.
 */
export const handler = endpoint(getMandateKeys, async () => ({
  keys: (await evidenceKeys(0)).map(publicJwkOf),
}));
