import * as v from 'valibot';
import { setting } from '#lib/environment.ts';
import { credential, readProviderSettings } from '#lib/providers/provider-settings.ts';
import { fintocVerifier } from './fintoc.ts';
import type { AccountVerifier } from './port.ts';
import { simulatedVerifier } from './simulator.ts';

/** The settings that operators set for Fintoc. */
const settings = v.object({ secret_key: credential, signing_key: credential });

/**
 * Returns the verifier of this stage: the simulator, or Fintoc with the credentials that operators set.
 *
 * @throws ProviderNotConfigured while they are not set
 */
export async function configuredVerifier(): Promise<AccountVerifier> {
  if (setting('ACCOUNT_VERIFICATION') === 'simulator') return simulatedVerifier();
  const { secret_key: secretKey, signing_key: signingKey } = await readProviderSettings('fintoc', settings);
  return fintocVerifier({ secretKey, signingKey });
}
