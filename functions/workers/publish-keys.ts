import { publicJwkOf, signingKeys } from '#lib/secrets/signing-keys.ts';
import { publishVerificationKeys } from '#lib/store/verification-keys.ts';

/**
 * Puts the public halves of the keys that sign tokens to where the authorizer reads them: within a minute of the first
 * deployment, of a rotation (a new key signs some minutes later) and of another table taking the place of the one before.
 */
export async function handler(): Promise<void> {
  await publishVerificationKeys((await signingKeys(0)).map(publicJwkOf));
}
