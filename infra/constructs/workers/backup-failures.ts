import { Rule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';
import { deadLetterQueue } from './queue.ts';
import { allowRule } from './rule-worker.ts';

/**
 * Keeps the reports of failed backups, in a stage that makes some, in a queue that the alarm `dead-letters` watches. A
 * backup that left something out is `COMPLETED` with a message.
 * Source: https://docs.aws.amazon.com/aws-backup/latest/devguide/eventbridge.html
 */
export function backupFailures(scope: Construct, context: ServiceContext): void {
  const { name, backupVaultArn } = context.config;
  if (backupVaultArn === undefined) return;
  const here = new Construct(scope, 'Backups');
  const queue = deadLetterQueue(here, 'backups', context);
  const rule = new Rule(here, 'Failed', {
    ruleName: namesOf(name).of('backups'),
    description: 'Keeps the reports of failed backups, and of failed copies of backups',
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: {
        $or: [
          { state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'] },
          { state: ['COMPLETED'], statusMessage: [{ exists: true }] },
        ],
      },
    },
    targets: [{ bind: () => ({ arn: queue.queueArn }) }],
  });
  allowRule(queue, rule);
}
