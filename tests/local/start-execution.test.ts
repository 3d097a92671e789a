import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerStates } from '#infra/local/states/start-execution.ts';
import { type FixtureProxy, startFixtureProxy } from './support/proxy-fixture.ts';

const stateMachineArn = 'arn:aws:states:mx-central-1:000000000000:stateMachine:daily';

describe('StartExecution', () => {
  const runs: unknown[] = [];
  const answer = answerStates({
    has: (arn: string) => arn === stateMachineArn,
    run: async (arn: string, input: unknown) => {
      runs.push([arn, input]);
      throw new Error('The log has it.');
    },
  });

  test('starts a run with its input, and does not wait for it', () => {
    expect(answer('StartExecution', { stateMachineArn, input: '{"date":"2026-11-20"}' })).toEqual({
      executionArn: expect.stringContaining(':execution:daily:'),
      startDate: expect.any(Number),
    });
    expect(runs).toEqual([[stateMachineArn, { date: '2026-11-20' }]]);
  });

  test.each([
    [
      'of a machine that is not there',
      'StartExecution',
      { stateMachineArn: 'x' },
      'StateMachineDoesNotExist',
    ],
    ['with what is no JSON', 'StartExecution', { stateMachineArn, input: '{' }, 'InvalidExecutionInput'],
    ['is all there is', 'StopExecution', { stateMachineArn }, 'UnknownOperationException'],
  ])('%s is refused', (_, action, request, name) => {
    expect(() => answer(action, request)).toThrow(expect.objectContaining({ name }));
  });
});

describe('At the proxy', () => {
  let proxy: FixtureProxy;
  beforeAll(async () => {
    proxy = await startFixtureProxy();
  });
  afterAll(() => proxy.stop());

  const start = (name: string) =>
    fetch(proxy.url, {
      method: 'POST',
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=${name}/20261120/mx-central-1/states/aws4_request`,
        'x-amz-target': 'AWSStepFunctions.StartExecution',
      },
      body: JSON.stringify({ stateMachineArn }),
    });

  test('an operator may start a run, and a function only with a grant', async () => {
    expect(await (await start('operator')).json()).toEqual({ action: 'StartExecution', stateMachineArn });
    expect(await (await start('fixture-echo')).json()).toMatchObject({ __type: 'AccessDeniedException' });
    expect(proxy.lines.at(-1)).toContain('fixture-echo may not states:StartExecution');
  });
});
