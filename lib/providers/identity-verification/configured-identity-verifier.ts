import * as v from 'valibot';
import { credential, readProviderSettings } from '#lib/providers/provider-settings.ts';
import { derive, parseKeyring, seedsOf } from '#lib/secrets/keyring.ts';
import { readSecret } from '#lib/secrets/read-secret.ts';
import type { IdentityVerifier } from './port.ts';
import { simulatedIdentityVerifier } from './simulator.ts';
import { sumsubVerifier } from './sumsub.ts';

const FRESH = 5 * 60_000;

/** The member of the providers' secret that operators set for Sumsub. */
const settings = v.object({
  app_token: credential,
  secret_key: credential,
  level_name: credential,
  callback_secrets: v.pipe(v.array(credential), v.minLength(1)),
});

/**
 * The identity verifier of this stage: the simulator, or Sumsub with the credentials that operators have set.
 * `ProviderNotConfigured` while they have not.
 */
export async function configuredIdentityVerifier(): Promise<IdentityVerifier> {
  if (process.env.IDENTITY_VERIFICATION === 'simulator') {
    const callbackSecrets = await simulatorSecrets();
    return simulatedIdentityVerifier({ baseUrl: process.env.PUBLIC_URL ?? '', callbackSecrets });
  }
  const sumsub = await readProviderSettings('sumsub', settings);
  return sumsubVerifier({
    appToken: sumsub.app_token,
    secretKey: sumsub.secret_key,
    levelName: sumsub.level_name,
    callbackSecrets: sumsub.callback_secrets,
  });
}

/** What the simulator signs with, the secret in force first; those before it are still accepted. */
export async function simulatorSecrets(): Promise<readonly [string, ...string[]]> {
  const ring = parseKeyring(await readSecret(process.env.CALLBACK_SECRET ?? '', FRESH));
  const [current, ...previous] = seedsOf(ring);
  return [callbackSecretOf(current.seed), ...previous.map(({ seed }) => callbackSecretOf(seed))];
}

function callbackSecretOf(seed: string): string {
  return Buffer.from(derive(seed, 'identity callback HMAC', 32)).toString('hex');
}
