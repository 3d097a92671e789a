import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import { awsOptions } from '#infra/ops/aws-options.ts';
import { target } from '#infra/ops/target.ts';
import { namesOf } from '#infra/settings/names.ts';

/** Returns when the runs of the collections that are under way began, newest first; none if there is no stage yet. */
export async function runningCollections(): Promise<readonly Date[]> {
  const { stage, account, region } = target();
  const stateMachineArn = `arn:aws:states:${region}:${account}:stateMachine:${namesOf(stage).of('collections')}`;
  const command = new ListExecutionsCommand({ stateMachineArn, statusFilter: 'RUNNING' });
  try {
    const { executions = [] } = await new SFNClient(awsOptions()).send(command);
    return executions.flatMap(({ startDate }) => startDate ?? []);
  } catch (error) {
    if (error instanceof Error && error.name === 'StateMachineDoesNotExist') return [];
    throw error;
  }
}
