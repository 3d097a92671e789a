import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { EventBus } from '#infra/local/events/event-bus.ts';
import { rulesOf } from '#infra/local/events/rules.ts';
import { failure } from '#infra/local/lambda/function-thread.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import { createdEvent } from '#infra/local/s3/created-event.ts';
import { fixtureDeployment, PLACE, temporaryFolder } from './support/fixture.ts';
import { until } from './support/followed-table.ts';

const INGEST = 'arn:aws:lambda:mx-central-1:000000000000:function:ingest';

const rules = rulesOf(
  fixtureDeployment([
    {
      stackName: 'fixture-rules',
      template: {
        Resources: {
          Arrived: rule(
            { object: { key: [{ prefix: 'answers/' }] }, bucket: { name: ['files'] } },
            'ENABLED',
          ),
          Off: rule({}, 'DISABLED'),
        },
      },
    },
  ]),
);

function rule(detail: object, State: string) {
  const EventPattern = { source: ['aws.s3'], 'detail-type': ['Object Created'], detail };
  return { Type: 'AWS::Events::Rule', Properties: { EventPattern, State, Targets: [{ Arn: INGEST }] } };
}

const arrival = (key: string, bucket = 'files') =>
  createdEvent(bucket, { key, size: 3, etag: '"e"', modifiedAt: new Date() }, PLACE);

type Event = { detail: { object: { key: string } } };

function startBus(answer: (key: string) => Outcome | Promise<Outcome>, file: string) {
  const calls: string[] = [];
  const letters: object[] = [];
  const bus = new EventBus({
    rules,
    file,
    backoff: 1,
    invoke: async (functionArn, event) => {
      const { key } = (event as Event).detail.object;
      calls.push(`${functionArn.split(':').at(-1)} ${key}`);
      return answer(key);
    },
    putAside: (_, letter) => letters.push(letter),
  });
  return { bus, calls, letters, kept: () => Object.keys(JSON.parse(readFileSync(file, 'utf8'))).length };
}

const done: Outcome = { ok: true, payload: undefined };
const newFile = () => join(temporaryFolder(), 'undelivered.json');

describe('The event bus', () => {
  test('brings a file that arrived to the function whose rule asks for it, as S3 tells of it', async () => {
    const { bus, calls, kept } = startBus(() => done, newFile());

    bus.put(arrival('reports/1'));
    bus.put(arrival('answers/1', 'other'));
    bus.put(arrival('answers/ñ 1'));

    await until(() => calls.length > 0 && kept() === 0);
    expect(calls).toEqual(['ingest answers/ñ 1']);
  });

  test('calls a function that fails three times, and then puts the event aside', async () => {
    const { bus, calls, letters, kept } = startBus(() => failure('Error', 'broken'), newFile());

    bus.put(arrival('answers/1'));

    await until(() => letters.length > 0 && kept() === 0);
    expect(calls).toHaveLength(3);
    expect(letters).toMatchObject([
      {
        rule: expect.stringContaining('Arrived'),
        event: { detail: { object: { key: 'answers/1' } } },
        error: { errorMessage: 'broken' },
      },
    ]);
  });

  test('delivers after a restart what was under way when it stopped', async () => {
    const file = newFile();
    let lose: (outcome: Outcome) => void = () => {};
    const first = startBus(() => new Promise((resolve) => (lose = resolve)), file);
    first.bus.put(arrival('answers/1'));
    await first.bus.stop();
    lose(failure('Runtime.ExitError', 'stopped'));

    const second = startBus(() => done, file);

    await until(() => second.kept() === 0);
    expect(second.calls).toEqual(['ingest answers/1']);
    expect([...first.letters, ...second.letters]).toEqual([]);
  });
});
