import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import {
  AccountPrincipal,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { lifeOf } from './keys.ts';

/** In UTC, after the day's run and its return files. */
const EVERY_NIGHT = Schedule.cron({ hour: '6', minute: '0' });
/** Point-in-time recovery covers the last 35 days; these backups only need to be copied. */
const KEPT = Duration.days(7);
const COPY_KEPT = Duration.days(90);

/** AWS Backup's own policies: for the table, and for the bucket, which the first one leaves out. */
const POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];

/**
 * Creates the key of the vault, which the account of the other vault may use: AWS Backup copies a backup with the
 * permissions of that account, which must decrypt what the vault's own key encrypts. The data key is not shared.
 * Source: https://repost.aws/knowledge-center/backup-cross-account-copy-error
 *
 * @param account the account of the other vault
 */
function backupKey(scope: Construct, config: StageConfig, account: string): Key {
  const key = new Key(scope, 'BackupKey', {
    ...lifeOf(config),
    alias: namesOf(config.name).key('backups'),
    description: `Domicilia ${config.name}: backups, also for account ${account}`,
  });
  const allow = (sid: string, actions: string[], conditions?: object) =>
    key.addToResourcePolicy(
      new PolicyStatement({
        ...{ sid, actions, resources: ['*'], principals: [new AccountPrincipal(account)] },
        ...(conditions && { conditions: { ...conditions } }),
      }),
    );
  allow('CopyElsewhere', [
    'kms:DescribeKey',
    'kms:Encrypt',
    'kms:Decrypt',
    'kms:ReEncrypt*',
    'kms:GenerateDataKey*',
  ]);
  // Only services of AWS may pass the permission on.
  allow('GrantElsewhere', ['kms:CreateGrant', 'kms:ListGrants', 'kms:RevokeGrant'], {
    Bool: { 'kms:GrantIsForAWSResource': 'true' },
  });
  return key;
}

/**
 * Backs up table and files every night, and copies both to a vault of another account or region, which an intruder in
 * this account cannot reach. Does nothing if the settings name no such vault.
 *
 * @param arns the ARNs of the backed-up resources
 */
export function backup(scope: Construct, config: StageConfig, arns: readonly string[]): void {
  const { backupVaultArn } = config;
  if (backupVaultArn === undefined) return;
  const vault = new BackupVault(scope, 'BackupVault', {
    // A vault `backups` was encrypted with the data key. No vault gets another key, and none replaces one of its name.
    backupVaultName: namesOf(config.name).of('nightly-backups'),
    encryptionKey: backupKey(scope, config, accountOf(backupVaultArn)),
    removalPolicy: removalOf(config),
  });
  const plan = new BackupPlan(scope, 'BackupPlan', {
    backupPlanName: namesOf(config.name).of('backups'),
    backupVault: vault,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'nightly',
        scheduleExpression: EVERY_NIGHT,
        deleteAfter: KEPT,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'VaultElsewhere', backupVaultArn),
            deleteAfter: COPY_KEPT,
          },
        ],
      }),
    ],
  });
  plan.addSelection('BackedUp', {
    resources: arns.map((arn) => BackupResource.fromArn(arn)),
    role: backupRole(scope),
    disableDefaultBackupPolicy: true,
  });
}

/** Returns the account of a vault. */
const accountOf = (vaultArn: string): string => vaultArn.split(':')[4] ?? '';

function backupRole(scope: Construct): Role {
  const role = new Role(scope, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    description: 'Backs up the table and the files of the bank',
    managedPolicies: POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  });
  for (const name of POLICIES) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
      reason: 'AWS Backup defines these policies for its jobs, and keeps them up to date.',
    });
  }
  return role;
}
