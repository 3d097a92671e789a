import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { queuesOf } from '#infra/local/events/queue.ts';
import { Queues } from '#infra/local/events/queues.ts';
import { failure, type Outcome } from '#infra/local/lambda/messages.ts';
import { DONE, deploymentOf, logOf, PLACE, temporaryFolder, until } from './support/fixture.ts';

const of = (Type: string, Properties: Record<string, unknown>) => ({ Type, Properties });
const arn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const mapping = (queue: string, fn: string, BatchSize: number) =>
  of('AWS::Lambda::EventSourceMapping', { EventSourceArn: arn(queue), FunctionName: { Ref: fn }, BatchSize });

const declared = queuesOf(
  deploymentOf({
    Sum: of('AWS::Lambda::Function', { FunctionName: 'sum' }),
    Keep: of('AWS::Lambda::Function', { FunctionName: 'keep' }),
    Sums: of('AWS::SQS::Queue', {
      QueueName: 'sums',
      RedrivePolicy: { deadLetterTargetArn: arn('Failed'), maxReceiveCount: 2 },
    }),
    Failed: of('AWS::SQS::Queue', { QueueName: 'failed' }),
    Unread: of('AWS::SQS::Queue', { QueueName: 'unread' }),
    SumBatches: mapping('Sums', 'Sum', 3),
    KeepBatches: mapping('Failed', 'Keep', 10),
  }),
);
const queueArn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;

type Respond = (event: SQSEvent, functionName: string) => Outcome;

function start(respond: Respond, folder = temporaryFolder()) {
  const calls: { name: string; bodies: string[]; event: SQSEvent }[] = [];
  const { log, lines } = logOf();
  const unconsumed = join(temporaryFolder(), 'dead-letters.jsonl');
  const queues = new Queues({
    ...{ queues: declared, folder, unconsumed, region: PLACE.region, log, backoff: 1 },
    invoke: async (functionArn, given) => {
      const event = given as SQSEvent;
      const name = functionArn.split(':').at(-1) ?? '';
      calls.push({ name, bodies: event.Records.map(({ body }) => body), event });
      return respond(event, name);
    },
  });
  const idle = () => until(() => readdirSync(folder).length === 0);
  return { queues, calls, lines, unconsumed, idle, folder };
}

const failing = (...bodies: string[]): Respond => {
  return ({ Records }, name) => {
    const failed = Records.filter(({ body }) => name === 'sum' && bodies.includes(body));
    const batchItemFailures = failed.map(({ messageId }) => ({ itemIdentifier: messageId }));
    return { ok: true, payload: JSON.stringify({ batchItemFailures }) };
  };
};

describe('A queue', () => {
  test('brings what has come at the same time in batches, as Lambda does', async () => {
    const { queues, calls, idle } = start(() => DONE);

    for (const n of [1, 2, 3, 4]) queues.send(queueArn('sums'), { n });

    await idle();
    expect(calls.map(({ bodies }) => bodies.map((body) => JSON.parse(body).n))).toEqual([[1, 2, 3], [4]]);
    expect(calls[0]?.event.Records[0]).toMatchObject({
      messageId: expect.any(String),
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn('sums'),
      attributes: { SentTimestamp: expect.stringMatching(/^\d+$/) },
    });
  });

  test('brings again what failed of a batch, and nothing else', async () => {
    let isFirst = true;
    const { queues, calls, idle } = start((event, name) => {
      const respond = isFirst ? failing('"b"') : failing();
      isFirst = false;
      return respond(event, name);
    });

    for (const body of ['a', 'b', 'c']) queues.send(queueArn('sums'), body as unknown as object);

    await idle();
    expect(calls.map(({ bodies }) => bodies.join())).toEqual(['"a","b","c"', '"b"']);
  });

  test.each<[string, Respond]>([
    ['names a message', failing('{}')],
    ['throws', (_, name) => (name === 'sum' ? failure('Error', 'no') : DONE)],
    [
      'names a message that is not there',
      (_, name) => ({
        ok: true,
        payload: name === 'sum' ? '{"batchItemFailures":[{"itemIdentifier":"?"}]}' : 'null',
      }),
    ],
  ])('hands on, as it came, what fails as often as it may, where the function %s', async (_, respond) => {
    const { queues, calls, idle } = start(respond);

    queues.send(queueArn('sums'), {});

    await idle();
    expect(calls.map(({ name, bodies }) => [name, ...bodies])).toEqual([
      ['sum', '{}'],
      ['sum', '{}'],
      ['keep', '{}'],
    ]);
    expect(calls[2]?.event.Records[0]?.attributes.DeadLetterQueueSourceArn).toBe(queueArn('sums'));
  });

  test('has its messages after a restart', async () => {
    const first = start(() => DONE);
    first.queues.stop();
    first.queues.send(queueArn('sums'), { n: 1 });

    const second = start(() => DONE, first.folder);

    await second.idle();
    expect(first.calls).toEqual([]);
    expect(second.calls.map(({ bodies }) => bodies)).toEqual([['{"n":1}']]);
  });

  test('that nothing consumes keeps its messages in a file, and says so', () => {
    const { queues, lines, unconsumed } = start(() => DONE);
    expect(existsSync(unconsumed)).toBe(false);

    queues.send(queueArn('unread'), { n: 1 });

    expect(JSON.parse(readFileSync(unconsumed, 'utf8'))).toMatchObject({
      queueArn: queueArn('unread'),
      body: '{"n":1}',
    });
    expect(lines.at(-1)).toContain('unread');
  });
});
