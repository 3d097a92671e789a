import type { FunctionSpec } from '#infra/functions/function-spec.ts';
import type { SecretName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * The secrets that a function may read in a stage: those of its entry in `infra/functions`, and what it needs of
 * whoever verifies accounts and identities there. The simulator of accounts needs nothing; that of identities signs
 * its callbacks; the others have credentials.
 */
export function secretsOf(
  { secrets = [], verifiesAccounts, verifiesIdentity }: FunctionSpec,
  { accountVerification, identityVerification }: StageConfig,
): readonly SecretName[] {
  const names = new Set(secrets);
  if (verifiesAccounts && accountVerification !== 'simulator') names.add('providers');
  if (verifiesIdentity) names.add(identityVerification === 'simulator' ? 'callback' : 'providers');
  return [...names];
}
