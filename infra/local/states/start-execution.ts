import { randomUUID } from 'node:crypto';
import { AwsRefusal } from '#infra/local/aws/api-error.ts';
import type { StateMachines } from './state-machines.ts';

/** Answers an action of Step Functions; only `StartExecution` is there. */
export type AnswerStates = (action: string, request: Readonly<Record<string, unknown>>) => object;

/** Starts runs of these machines for whoever asks, as the schedule does by itself. */
export function answerStates(machines: Pick<StateMachines, 'has' | 'run'>): AnswerStates {
  return (action, { stateMachineArn, input = '{}' }) => {
    if (action !== 'StartExecution') {
      throw new AwsRefusal('UnknownOperationException', `The local run does not know ${action}.`);
    }
    const arn = String(stateMachineArn);
    if (!machines.has(arn)) {
      throw new AwsRefusal('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
    }
    // A run that fails has said so itself.
    machines.run(arn, parse(String(input))).catch(() => {});
    const executionArn = `${arn.replace(':stateMachine:', ':execution:')}:${randomUUID()}`;
    return { executionArn, startDate: Date.now() / 1000 };
  };
}

function parse(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    throw new AwsRefusal('InvalidExecutionInput', 'Invalid State Machine Execution Input: not JSON.');
  }
}
