import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { FunctionSpec } from '#infra/functions/function-spec.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** The environment of a function: names and addresses only, never a secret's value. */
export function environmentOf(
  scope: Construct,
  spec: FunctionSpec,
  config: StageConfig,
  publicUrl: string,
): Record<string, string> {
  const names = namesOf(config.name);
  const setting = (key: string): string | undefined => {
    const value: unknown = scope.node.tryGetContext(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const environment: Record<string, string | undefined> = {
    STAGE: config.name,
    TABLE_NAME: spec.table || spec.indexes ? names.table : undefined,
    ACCOUNT_VERIFICATION: spec.verifiesAccounts && config.accountVerification,
    IDENTITY_VERIFICATION: spec.verifiesIdentity && config.identityVerification,
    PARTICIPATING_BANKS: spec.checksAccounts && setting('participatingBanks'),
    CLOSED_DAYS: spec.knowsCalendar && setting('closedDays'),
    FILES_BUCKET: spec.files && names.files(Aws.ACCOUNT_ID, Aws.REGION),
    COLLECTION_BANK: spec.collects && (setting('collectionBank') ?? config.collections?.collectionBank),
    ISSUER_NAME: spec.collects && (setting('issuerName') ?? config.collections?.issuerName),
    ISSUER_RFC: spec.collects && (setting('issuerRfc') ?? config.collections?.issuerRfc),
    RETURN_CODES: spec.collects && setting('returnCodes'),
    PUBLIC_URL: spec.publicUrl && publicUrl,
    MAIL_CONFIGURATION_SET: spec.sendsMail && names.mails,
  };
  for (const secret of spec.secrets ?? [])
    environment[`${secret.toUpperCase()}_SECRET`] = names.secret(secret);
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
