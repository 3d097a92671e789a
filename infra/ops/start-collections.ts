import { namesOf } from '#infra/settings/names.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { awsOptions } from './aws-options.ts';
import { target } from './target.ts';

/** Starts the state machine that runs the collections of a day. */
export async function startCollections(date: CalendarDate): Promise<void> {
  const { SFNClient, StartExecutionCommand } = await import('@aws-sdk/client-sfn');
  const { stage, account, region } = target();
  const machine = `${region}:${account}:stateMachine:${namesOf(stage).of('collections')}`;
  const input = JSON.stringify({ date });
  await new SFNClient(awsOptions()).send(
    new StartExecutionCommand({ stateMachineArn: `arn:aws:states:${machine}`, input }),
  );
}
