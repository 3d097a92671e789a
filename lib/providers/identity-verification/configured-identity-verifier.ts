import * as v from 'valibot';
import { setting } from '#lib/environment.ts';
import { credential, readProviderSettings } from '#lib/providers/provider-settings.ts';
import { derive, keyInForce, parseKeyring, RING_FRESH, type Seed, seedsOf } from '#lib/secrets/keyring.ts';
import { readSecret } from '#lib/secrets/read-secret.ts';
import type { IdentityVerifier } from './port.ts';
import { simulatedIdentityVerifier } from './simulator.ts';
import { sumsubVerifier } from './sumsub.ts';

/** The settings that operators set for Sumsub. */
const settings = v.object({
  app_token: credential,
  secret_key: credential,
  level_name: credential,
  callback_secrets: v.pipe(v.array(credential), v.minLength(1)),
});

/**
 * Returns the identity verifier of this stage: the simulator, or Sumsub with the credentials that operators set.
 *
 * @throws ProviderNotConfigured while they are not set
 */
export async function configuredIdentityVerifier(): Promise<IdentityVerifier> {
  if (setting('IDENTITY_VERIFICATION') === 'simulator') {
    const callbackSecrets = await simulatorSecrets();
    return simulatedIdentityVerifier({ baseUrl: setting('PUBLIC_URL') ?? '', callbackSecrets });
  }
  const sumsub = await readProviderSettings('sumsub', settings);
  return sumsubVerifier({
    appToken: sumsub.app_token,
    secretKey: sumsub.secret_key,
    levelName: sumsub.level_name,
    callbackSecrets: sumsub.callback_secrets,
  });
}

/**
 * Returns the secrets of the simulator's callbacks. The first one signs: every process knows it already. The others are
 * accepted as well: one that was made minutes ago, and the earlier ones.
 */
export async function simulatorSecrets(): Promise<readonly [string, ...string[]]> {
  const seeds = seedsOf(parseKeyring(await readSecret(setting('CALLBACK_SECRET') ?? '', RING_FRESH)));
  const inForce = keyInForce(seeds, Date.now());
  const others = seeds.filter(({ kid }) => kid !== inForce.kid);
  return [callbackSecretOf(inForce), ...others.map(callbackSecretOf)];
}

function callbackSecretOf({ seed }: Seed): string {
  return Buffer.from(derive(seed, 'identity callback HMAC', 32)).toString('hex');
}
