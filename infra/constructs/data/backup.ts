import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

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
 * Backs up table and files every night, and copies both to a vault of another account or region, which an intruder in
 * this account cannot reach. Does nothing if the settings name no such vault.
 *
 * @param arns the ARNs of the backed-up resources
 */
export function backup(
  scope: Construct,
  config: StageConfig,
  encryptionKey: IKey,
  arns: readonly string[],
): void {
  const { backupVaultArn } = config;
  if (backupVaultArn === undefined) return;
  const vault = new BackupVault(scope, 'BackupVault', {
    backupVaultName: namesOf(config.name).of('backups'),
    encryptionKey,
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
