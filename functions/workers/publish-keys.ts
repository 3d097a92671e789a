import { evidenceKeys } from '#lib/secrets/evidence-signature.ts';
import { publicJwkOf, signingKeys } from '#lib/secrets/signing-keys.ts';
import { publishVerificationKeys } from '#lib/store/verification-keys.ts';

/**
 * Publishes the public keys of tokens and evidence for the authorizer and for the endpoints that serve them. It runs
 * within a minute of the first deployment, of a rotation (the new key signs some minutes later), and of a restored
 * table replacing another one.
 */
export async function handler(): Promise<void> {
  const [tokens, evidence] = await Promise.all([signingKeys(0), evidenceKeys(0)]);
  await Promise.all([
    publishVerificationKeys('tokens', tokens.map(publicJwkOf)),
    publishVerificationKeys('evidence', evidence.map(publicJwkOf)),
  ]);
}
