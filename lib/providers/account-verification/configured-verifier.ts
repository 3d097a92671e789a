import * as v from 'valibot';
import { readSecret } from '../../secrets/read-secret.ts';
import { fintocVerifier } from './fintoc.ts';
import { type AccountVerifier, ProviderNotConfigured } from './port.ts';
import { simulatedVerifier } from './simulator.ts';

const FRESH = 5 * 60_000;

/** The member of the providers' secret that operators set for Fintoc. */
const settings = v.object({
  fintoc: v.object({
    secret_key: v.pipe(v.string(), v.minLength(1)),
    signing_key: v.pipe(v.string(), v.minLength(1)),
  }),
});

/**
 * The verifier of this stage: the simulator, or Fintoc with the credentials that operators have set.
 * `ProviderNotConfigured` while they have not.
 */
export async function configuredVerifier(): Promise<AccountVerifier> {
  if (process.env.ACCOUNT_VERIFICATION === 'simulator') return simulatedVerifier();
  const secret = await readSecret(process.env.PROVIDERS_SECRET ?? '', FRESH);
  const result = v.safeParse(settings, JSON.parse(secret));
  if (!result.success) throw new ProviderNotConfigured('Fintoc has no credentials on this stage');
  const { secret_key: secretKey, signing_key: signingKey } = result.output.fintoc;
  return fintocVerifier({ secretKey, signingKey });
}
