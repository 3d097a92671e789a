import * as v from 'valibot';
import { setting } from '#lib/environment.ts';
import { credential, readProviderSettings } from '#lib/providers/provider-settings.ts';
import { fintocVerifier } from './fintoc.ts';
import type { AccountVerifier } from './port.ts';
import { simulatedVerifier } from './simulator.ts';

/** What operators set for Fintoc. */
const settings = v.object({ secret_key: credential, signing_key: credential });

/**
 * The verifier of this stage: the simulator, or Fintoc with the credentials that operators have set.
 * `ProviderNotConfigured` while they have not.
 */
export async function configuredVerifier(): Promise<AccountVerifier> {
  if (setting('ACCOUNT_VERIFICATION') === 'simulator') return simulatedVerifier();
  const { secret_key: secretKey, signing_key: signingKey } = await readProviderSettings('fintoc', settings);
  return fintocVerifier({ secretKey, signingKey });
}
