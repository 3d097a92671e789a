import type { Construct } from 'constructs';
import type { FunctionSpec } from '../functions.ts';
import { namesOf } from '../names.ts';
import type { StageConfig } from '../stages.ts';

/** The environment of a function: names only, never a secret's value. */
export function environmentOf(
  scope: Construct,
  spec: FunctionSpec,
  config: StageConfig,
): Record<string, string> {
  const names = namesOf(config.name);
  const environment: Record<string, string> = { STAGE: config.name };
  if (spec.table || spec.indexes) environment.TABLE_NAME = names.table;
  for (const secret of spec.secrets ?? []) {
    environment[`${secret.toUpperCase()}_SECRET`] = names.secret(secret);
    if (secret === 'providers') environment.ACCOUNT_VERIFICATION = config.accountVerification;
  }
  if (spec.checksAccounts) {
    const banks: unknown = scope.node.tryGetContext('participatingBanks');
    if (typeof banks === 'string' && banks !== '') environment.PARTICIPATING_BANKS = banks;
  }
  return environment;
}
