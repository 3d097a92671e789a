import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { EventBus, rulesOf } from '#infra/local/events/event-bus.ts';
import { failure, type Outcome } from '#infra/local/lambda/messages.ts';
import { DONE, deploymentOf, temporaryFolder, until } from './support/fixture.ts';

const rule = (State: string, detail: object) => {
  const Targets = [{ Arn: 'arn:ingest' }];
  return {
    Type: 'AWS::Events::Rule',
    Properties: { EventPattern: { source: ['aws.s3'], detail }, State, Targets },
  };
};
const rules = rulesOf(
  deploymentOf({
    Arrived: rule('ENABLED', { key: [{ prefix: 'answers/' }] }),
    Off: rule('DISABLED', {}),
  }),
);
const arrival = (key: string) => ({ source: 'aws.s3', detail: { key } });

function startBus(respond: () => Outcome | Promise<Outcome>, file = join(temporaryFolder(), 'bus.json')) {
  const calls: unknown[] = [];
  const letters: object[] = [];
  const bus = new EventBus(rules, file, {
    backoff: 1,
    invoke: async (functionArn, event) => {
      calls.push([functionArn, event]);
      return respond();
    },
    sendToDeadLetters: (_, letter) => letters.push(letter),
  });
  const idle = () => until(() => readFileSync(file, 'utf8').trim() === '{}');
  return { bus, calls, letters, idle, file };
}

describe('The event bus', () => {
  test('brings an event to the function whose rule asks for it', async () => {
    const { bus, calls, idle } = startBus(() => DONE);

    bus.put(arrival('reports/1'));
    bus.put(arrival('answers/1'));

    await idle();
    expect(calls).toEqual([['arn:ingest', arrival('answers/1')]]);
  });

  test('calls a function that fails three times, and then the event is a dead letter', async () => {
    const { bus, calls, letters, idle } = startBus(() => failure('Error', 'broken'));

    bus.put(arrival('answers/1'));

    await idle();
    expect(calls).toHaveLength(3);
    expect(letters).toEqual([
      {
        rule: 'fixture-Arrived',
        event: arrival('answers/1'),
        error: { errorType: 'Error', errorMessage: 'broken' },
      },
    ]);
  });

  test('delivers after a restart what was under way when it stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const first = startBus(() => promise);
    first.bus.put(arrival('answers/1'));
    first.bus.stop();
    resolve(failure('Runtime.ExitError', 'stopped'));

    const second = startBus(() => DONE, first.file);

    await second.idle();
    expect(second.calls).toEqual([['arn:ingest', arrival('answers/1')]]);
    expect([...first.letters, ...second.letters]).toEqual([]);
  });
});
