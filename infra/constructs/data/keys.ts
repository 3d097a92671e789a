import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Aws, RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/** The key of the records, the secrets and the bank's files. Only the roles that `grants.ts` lists use it, through those services. */
export function dataKey(scope: Construct, stage: StageName): Key {
  return new Key(scope, 'DataKey', {
    alias: namesOf(stage).key('data'),
    description: `Domicilia ${stage}: table, secrets and files`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
}

/**
 * The key of logs and alarms. It is apart from the data's, because CloudWatch itself must be able to use it, and
 * nothing that CloudWatch can use should open the records.
 */
export function operationsKey(scope: Construct, stage: StageName): Key {
  const names = namesOf(stage);
  const key = new Key(scope, 'OperationsKey', {
    alias: names.key('operations'),
    description: `Domicilia ${stage}: logs and alarms`,
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  key.grant(
    new ServicePrincipal(`logs.${Aws.REGION}.amazonaws.com`, {
      conditions: {
        ArnLike: {
          'kms:EncryptionContext:aws:logs:arn': `arn:${Aws.PARTITION}:logs:${Aws.REGION}:${Aws.ACCOUNT_ID}:log-group:${names.logGroup('*')}`,
        },
      },
    }),
    'kms:Encrypt',
    'kms:Decrypt',
    'kms:ReEncryptFrom',
    'kms:ReEncryptTo',
    'kms:GenerateDataKey',
    'kms:DescribeKey',
  );
  key.grant(
    new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    'kms:Decrypt',
    'kms:GenerateDataKey',
  );
  return key;
}
