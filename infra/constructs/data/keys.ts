import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Aws, Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * Returns the settings of a key's life: it is rotated, and recoverable after its deletion for 30 days, or in a
 * disposable stage for seven, the fewest that KMS permits.
 */
export const lifeOf = (config: StageConfig) => ({
  enableKeyRotation: true,
  pendingWindow: Duration.days(config.isDisposable ? 7 : 30),
  removalPolicy: removalOf(config),
});

/**
 * Creates the key of the records, the secrets and the bank's files. Only the roles that `grants.ts` lists use it,
 * through those services.
 */
export function dataKey(scope: Construct, config: StageConfig): Key {
  return new Key(scope, 'DataKey', {
    ...lifeOf(config),
    alias: namesOf(config.name).key('data'),
    description: `Domicilia ${config.name}: table, secrets and files`,
  });
}

/**
 * Creates the key of the files that merchants upload and download. It is separate from the data key, because a role
 * that makes links to these files should decrypt nothing else.
 */
export function merchantFilesKey(scope: Construct, config: StageConfig): Key {
  return new Key(scope, 'MerchantFilesKey', {
    ...lifeOf(config),
    alias: namesOf(config.name).key('merchant-files'),
    description: `Domicilia ${config.name}: files of merchants`,
  });
}

/**
 * Creates the key of logs and alarms. It is separate from the data key, because CloudWatch itself must be able to use
 * it, and no key that CloudWatch can use should decrypt the records.
 */
export function operationsKey(scope: Construct, config: StageConfig): Key {
  const names = namesOf(config.name);
  const key = new Key(scope, 'OperationsKey', {
    ...lifeOf(config),
    alias: names.key('operations'),
    description: `Domicilia ${config.name}: logs and alarms`,
  });
  allowLogs(key, names.logGroup('*'));
  key.grant(
    new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    'kms:Decrypt',
    'kms:GenerateDataKey',
  );
  return key;
}

/** Lets CloudWatch Logs of the key's region use the key, only for log groups with these names. */
export function allowLogs(key: Key, ...logGroupNames: string[]): void {
  const { region } = Stack.of(key);
  const arns = logGroupNames.map(
    (name) => `arn:${Aws.PARTITION}:logs:${region}:${Aws.ACCOUNT_ID}:log-group:${name}`,
  );
  key.grant(
    new ServicePrincipal(`logs.${region}.amazonaws.com`, {
      conditions: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': arns.length === 1 ? arns[0] : arns } },
    }),
    'kms:Encrypt',
    'kms:Decrypt',
    'kms:ReEncryptFrom',
    'kms:ReEncryptTo',
    'kms:GenerateDataKey',
    'kms:DescribeKey',
  );
}
