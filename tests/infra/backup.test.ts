import { describe, expect, test } from '@jest/globals';
import { RETURNABLE_DAYS } from '#lib/domain/direct-debit/settlement-of.ts';
import { DAYS_BEFORE } from '#lib/operations/restore/presented-files.ts';
import { FULL } from './full-settings.ts';
import { propertiesOf, resourcesOf, synthesize, synthesizeFull } from './synthesized.ts';

const { backupVaultArn } = FULL;

describe('a backup in another account', () => {
  test('is not made unless the settings name a vault', () => {
    const { data } = synthesize('production');
    expect(resourcesOf(data, 'AWS::Backup::BackupPlan')).toEqual([]);
    expect(resourcesOf(data, 'AWS::Backup::BackupVault')).toEqual([]);
  });

  test('contains table and files, is made every night, and copied to that vault for longer than it is kept here', () => {
    const { data } = synthesizeFull();
    const { BackupPlan: plan } = propertiesOf(data, 'AWS::Backup::BackupPlan');
    expect(plan.BackupPlanRule).toEqual([
      expect.objectContaining({
        ScheduleExpression: 'cron(0 6 * * ? *)',
        Lifecycle: { DeleteAfterDays: 7 },
        CopyActions: [{ DestinationBackupVaultArn: backupVaultArn, Lifecycle: { DeleteAfterDays: 90 } }],
      }),
    ]);
    const { BackupSelection: selection } = propertiesOf(data, 'AWS::Backup::BackupSelection');
    const [[table] = []] = resourcesOf(data, 'AWS::DynamoDB::Table');
    expect(selection.Resources).toEqual([
      { 'Fn::GetAtt': [table, 'Arn'] },
      { 'Fn::GetAtt': [expect.stringMatching(/^Files/), 'Arn'] },
    ]);
  });

  test('of the table is never older than that of the files with which a restored table is compared', () => {
    const { BackupPlan: plan } = propertiesOf(synthesizeFull().data, 'AWS::Backup::BackupPlan');
    const [{ CopyActions: [copy] = [] }] = plan.BackupPlanRule;
    expect(copy.Lifecycle.DeleteAfterDays + DAYS_BEFORE).toBeLessThan(RETURNABLE_DAYS);
  });

  test('is encrypted with a key that the account of that vault may use, which no other key allows', () => {
    const { data } = synthesizeFull();
    const [[, vault] = []] = resourcesOf(data, 'AWS::Backup::BackupVault');
    const [id] = vault?.Properties.EncryptionKeyArn['Fn::GetAtt'] ?? [];
    const sharing = resourcesOf(data, 'AWS::KMS::Key').filter(([, { Properties }]) =>
      JSON.stringify(Properties.KeyPolicy).includes('111122223333'),
    );
    expect(sharing.map(([key]) => key)).toEqual([id]);
    const [, { Properties } = { Properties: { KeyPolicy: { Statement: [] } } }] = sharing[0] ?? [];
    const shared = Properties.KeyPolicy.Statement.slice(1);
    for (const { Principal } of shared) expect(JSON.stringify(Principal)).toMatch(/:iam::111122223333:root/);
    expect(shared).toMatchObject([
      { Action: expect.arrayContaining(['kms:DescribeKey', 'kms:Decrypt', 'kms:ReEncrypt*']) },
      {
        Action: ['kms:CreateGrant', 'kms:ListGrants', 'kms:RevokeGrant'],
        Condition: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
      },
    ]);
  });

  // Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-backup-backupvault.html
  test('is in a vault of another name than the one with the data key, which CloudFormation cannot replace', () => {
    const { BackupVaultName: name } = propertiesOf(synthesizeFull().data, 'AWS::Backup::BackupVault');
    expect(name).toBe('domicilia-production-nightly-backups');
  });

  test('that fails, is incomplete or is not copied raises the alarm dead-letters', () => {
    const { workers } = synthesizeFull();
    const { EventPattern, Targets, EventBusName } = propertiesOf(workers, 'AWS::Events::Rule', {
      Name: 'domicilia-production-backups',
    });
    expect([EventBusName, EventPattern]).toEqual([
      undefined,
      {
        source: ['aws.backup'],
        'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
        detail: {
          $or: [
            { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
            { state: ['COMPLETED'], statusMessage: [{ exists: true }] },
          ],
        },
      },
    ]);
    const [id] = Targets[0].Arn['Fn::GetAtt'];
    const [, queue] = resourcesOf(workers, 'AWS::SQS::Queue').find(([queueId]) => queueId === id) ?? [];
    const name = 'domicilia-production-backups-dead-letters';
    expect(queue?.Properties.QueueName).toBe(name);
    const alarm = propertiesOf(workers, 'AWS::CloudWatch::Alarm', {
      AlarmName: 'domicilia-production-dead-letters',
    });
    expect(JSON.stringify(alarm.Metrics)).toContain(`"${name}"`);
    const policy = propertiesOf(workers, 'AWS::SQS::QueuePolicy', { Queues: [{ Ref: id }] });
    expect(JSON.stringify(policy.PolicyDocument)).toContain('events.amazonaws.com');
    const { workers: without } = synthesize('production');
    expect(JSON.stringify(without.toJSON())).not.toContain('domicilia-production-backups');
  });

  test('outlives its stack', () => {
    const { data } = synthesizeFull();
    const [[, vault] = []] = resourcesOf(data, 'AWS::Backup::BackupVault');
    expect(vault).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });
});
