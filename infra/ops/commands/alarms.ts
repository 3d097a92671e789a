import { alarmSubscriptions } from '#infra/ops/alarm-subscriptions.ts';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { deployedAlarms, deployedTarget, raiseAlarm } from '#infra/ops/deployed-alarms.ts';
import { namesOf } from '#infra/settings/names.ts';

/** Empty as long as all is well, and evaluated each minute. */
const USUAL = 'dead-letters';

/** The alarms of a deployed stage. */
export const alarmCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the alarms, with their states and the line of the runbook.',
    details: 'mails: whether it mails by itself. Those that do not are parts of others, or stop a release.',
    example: 'alarms list --stage production',
    columns: ['name', 'state', 'since', 'mails', 'line'],
    list: async () => (await deployedAlarms()).map(({ isComposite: _, ...alarm }) => alarm),
  }),
  command({
    name: 'test',
    summary: 'Raise an alarm for a moment, to see that it reaches somebody.',
    details:
      'Only its state is set, and its next evaluation sets it back. The mail says that it is a test. A release that is ' +
      'moving goes on.',
    example: 'alarms test --stage production',
    takes: (line) =>
      line.option('--alarm <name>', 'an alarm that mails and is not on the states of others', USUAL),
    run: async (_, { alarm: name }) => {
      const { stage, account, region } = deployedTarget();
      const alarm = found(
        (await deployedAlarms()).find((each) => each.name === name),
        'alarm',
        name,
      );
      if (!alarm.mails || alarm.isComposite)
        throw new OpsError(`${name} cannot be tried: choose one that mails and is not on others' states.`);
      if (alarm.state === 'ALARM')
        throw new OpsError(`${name} is raised already, since ${alarm.since}: it would not mail again.`);
      const subscriptions = (await alarmSubscriptions({ stage, account, region })) ?? [];
      const heardBy = subscriptions.filter(({ isConfirmed }) => isConfirmed).map(({ endpoint }) => endpoint);
      if (heardBy.length === 0)
        throw new OpsError(`Nobody hears alarms yet: ops preflight --stage ${stage} says what to do.`);
      await raiseAlarm(name, 'A test by ops alarms test. Nothing is wrong.');
      return {
        alarm: name,
        state: 'ALARM',
        heard_by: heardBy.join(', '),
        expect: `A mail of AWS Notifications within two minutes, with ALARM: "${namesOf(stage).of(name)}" in its subject. CloudWatch sets the alarm back by itself; that mails nobody. If no mail arrives, look for it among spam, then at the topic ${namesOf(stage).of('alarms')} in the console of SNS.`,
      };
    },
  }),
];
