import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { AsyncInvocations, asyncSettingsOf } from '#infra/local/events/async-invocations.ts';
import { failure, type Outcome } from '#infra/local/lambda/messages.ts';
import { DONE, deploymentOf, logOf, temporaryFolder, until } from './support/fixture.ts';

const settingsOf = (MaximumRetryAttempts?: number, Destination?: string) =>
  asyncSettingsOf(
    deploymentOf({
      Worker: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'worker' } },
      Settings: {
        Type: 'AWS::Lambda::EventInvokeConfig',
        Properties: {
          FunctionName: { Ref: 'Worker' },
          ...(MaximumRetryAttempts !== undefined && { MaximumRetryAttempts }),
          ...(Destination && { DestinationConfig: { OnFailure: { Destination } } }),
        },
      },
    }),
  );
const WORKER = 'arn:aws:lambda:us-east-1:000000000000:function:worker';

function start(
  respond: () => Outcome | Promise<Outcome>,
  settings = settingsOf(2, 'arn:failures'),
  folder = temporaryFolder(),
) {
  const calls: unknown[] = [];
  const sent: [string, object][] = [];
  const invocations = new AsyncInvocations({
    settings,
    folder,
    backoff: 1,
    log: logOf().log,
    send: (...message) => sent.push(message),
    invoke: async (...call) => {
      calls.push(call);
      return respond();
    },
  });
  const idle = () => until(() => readdirSync(folder).length === 0);
  return { invocations, calls, sent, idle, folder };
}

describe('an asynchronous invocation', () => {
  test('is made once if it succeeds', async () => {
    const { invocations, calls, sent, idle } = start(() => DONE);

    invocations.put(WORKER, { a: 1 });

    await idle();
    expect(calls).toEqual([[WORKER, { a: 1 }]]);
    expect(sent).toEqual([]);
  });

  test.each([0, 2])(
    'that fails is retried %i times, and then sent whole to its destination',
    async (retries) => {
      const { invocations, calls, sent, idle } = start(
        () => failure('Error', 'broken'),
        settingsOf(retries, 'arn:failures'),
      );

      invocations.put(WORKER, { a: 1 });

      await idle();
      expect(calls).toHaveLength(retries + 1);
      expect(sent).toEqual([
        [
          'arn:failures',
          expect.objectContaining({
            requestContext: expect.objectContaining({
              functionArn: `${WORKER}:$LATEST`,
              approximateInvokeCount: retries + 1,
            }),
            requestPayload: { a: 1 },
            responsePayload: { errorType: 'Error', errorMessage: 'broken' },
          }),
        ],
      ]);
    },
  );

  test('that keeps failing is dropped if the function has no destination', async () => {
    const { invocations, sent, idle } = start(() => failure('Error', 'broken'), settingsOf());

    invocations.put(WORKER, {});

    await idle();
    expect(sent).toEqual([]);
  });

  test('is repeated after a restart if it was running when the service stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const first = start(() => promise);
    first.invocations.put(WORKER, { a: 1 });
    await until(() => first.calls.length === 1);
    first.invocations.stop();
    resolve(failure('Runtime.ExitError', 'stopped'));

    const second = start(() => DONE, settingsOf(), first.folder);

    await second.idle();
    expect(second.calls).toEqual([[WORKER, { a: 1 }]]);
    expect([...first.sent, ...second.sent]).toEqual([]);
  });

  test('waits while many of its function are running', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const { invocations, calls, idle } = start(() => promise);

    for (let n = 0; n < 50; n++) invocations.put(WORKER, { n });
    await until(() => calls.length === 20);
    resolve(DONE);

    await idle();
    expect(calls).toHaveLength(50);
  });
});
