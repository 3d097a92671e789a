import { alarmSubscriptions } from '#infra/ops/alarm-subscriptions.ts';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { deployedAlarms, deployedTarget, raiseAlarm } from '#infra/ops/deployed-alarms.ts';
import { namesOf } from '#infra/settings/names.ts';

/** No data in normal operation, and evaluated every minute. */
const USUAL = 'dead-letters';

/** The alarms of a deployed stage. */
export const alarmCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the alarms with their states and their lines of the runbook.',
    details:
      'The column mails says whether the alarm mails by itself. The others are parts of an alarm that does, or stop a ' +
      'release.',
    example: 'alarms list --stage production',
    columns: ['name', 'state', 'since', 'mails', 'line'],
    list: async () => (await deployedAlarms()).map(({ isComposite: _, ...alarm }) => alarm),
  }),
  command({
    name: 'test',
    summary: 'Raise an alarm for a moment, to test that its mail arrives.',
    details:
      'Changes only the state of the alarm; its next evaluation resets it. The mail says that it is a test. A release ' +
      'in progress continues.',
    example: 'alarms test --stage production',
    takes: (line) =>
      line.option('--alarm <name>', 'an alarm that mails and is not composed of other alarms', USUAL),
    run: async (_, { alarm: name }) => {
      const { stage, account, region } = deployedTarget();
      const alarm = found(
        (await deployedAlarms()).find((each) => each.name === name),
        'alarm',
        name,
      );
      if (!alarm.mails || alarm.isComposite)
        throw new OpsError(
          `${name} cannot be tested: choose an alarm that mails and is not composed of other alarms.`,
        );
      if (alarm.state === 'ALARM')
        throw new OpsError(
          `${name} has been raised since ${alarm.since} and would not mail again: choose another alarm.`,
        );
      const subscriptions = (await alarmSubscriptions({ stage, account, region })) ?? [];
      const heardBy = subscriptions.filter(({ isConfirmed }) => isConfirmed).map(({ endpoint }) => endpoint);
      if (heardBy.length === 0)
        throw new OpsError(
          `No confirmed address receives alarms: ops preflight --stage ${stage} says what to do.`,
        );
      await raiseAlarm(name, 'This is a test by ops alarms test. Nothing is wrong.');
      return {
        alarm: name,
        state: 'ALARM',
        heard_by: heardBy.join(', '),
        expect: `A mail of AWS Notifications within two minutes, with ALARM: "${namesOf(stage).of(name)}" in its subject. CloudWatch resets the alarm by itself, without a mail. If no mail arrives, look in the spam folder, then at the topic ${namesOf(stage).of('alarms')} in the console of SNS.`,
      };
    },
  }),
];
