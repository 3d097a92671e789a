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
const mapping = (queue: string, fn: string, BatchSize: number, more: object = {}) =>
  of('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: arn(queue),
    FunctionName: { Ref: fn },
    BatchSize,
    ...more,
  });

const declared = queuesOf(
  deploymentOf({
    Sum: of('AWS::Lambda::Function', { FunctionName: 'sum' }),
    Keep: of('AWS::Lambda::Function', { FunctionName: 'keep' }),
    Sums: of('AWS::SQS::Queue', {
      QueueName: 'sums',
      RedrivePolicy: { deadLetterTargetArn: arn('Failed'), maxReceiveCount: 2 },
    }),
    Failed: of('AWS::SQS::Queue', { QueueName: 'failed' }),
    Tell: of('AWS::Lambda::Function', { FunctionName: 'tell' }),
    Notices: of('AWS::SQS::Queue', { QueueName: 'webhooks' }),
    TellBatches: mapping('Notices', 'Tell', 3, { ScalingConfig: { MaximumConcurrency: 2 } }),
    Unread: of('AWS::SQS::Queue', { QueueName: 'unread' }),
    SumBatches: mapping('Sums', 'Sum', 3),
    KeepBatches: mapping('Failed', 'Keep', 10),
  }),
);
const queueArn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;

type Respond = (event: SQSEvent, functionName: string) => Outcome | Promise<Outcome>;

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

describe('a queue', () => {
  test('delivers simultaneous messages in batches, as Lambda does', async () => {
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

  test('delivers the failed messages of a batch again, and no others', async () => {
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
  ])('moves a message that failed too often, unchanged, if the function %s', async (_, respond) => {
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

  test('keeps its messages over a restart', async () => {
    const first = start(() => DONE);
    first.queues.stop();
    first.queues.send(queueArn('sums'), { n: 1 });

    const second = start(() => DONE, first.folder);

    await second.idle();
    expect(first.calls).toEqual([]);
    expect(second.calls.map(({ bodies }) => bodies)).toEqual([['{"n":1}']]);
  });

  test('gives messages without a free call to a function that polls, groups with the fewest running first', async () => {
    const held = Promise.withResolvers<Outcome>();
    const { queues, calls } = start(() => held.promise);
    for (let n = 0; n < 8; n += 1) queues.take(queueArn('webhooks'), { body: `a${n}`, group: 'a' });
    await until(() => calls.length === 2);
    queues.take(queueArn('webhooks'), { body: 'b', group: 'b' });

    const received = await queues.receive(queueArn('webhooks'), 2, 0, 60_000);

    expect(received.map(({ body }) => body)).toEqual(['b', 'a6']);
    for (const { id } of received) queues.remove(queueArn('webhooks'), id);
    expect(await queues.receive(queueArn('webhooks'), 10, 0, 60_000)).toMatchObject([{ body: 'a7' }]);
    expect(await queues.receive(queueArn('webhooks'), 10, 1, 60_000)).toEqual([]);
    const late = queues.receive(queueArn('webhooks'), 10, 60_000, 60_000);
    queues.take(queueArn('webhooks'), { body: 'late', group: 'b' });
    expect(await late).toMatchObject([{ body: 'late' }]);
    held.resolve(DONE);
    queues.stop();
  });

  test('delivers messages again that a function received and did not delete in time', async () => {
    const held = Promise.withResolvers<Outcome>();
    const { queues, calls, idle } = start(() => (calls.length > 2 ? DONE : held.promise));
    for (let n = 0; n < 7; n += 1) queues.take(queueArn('webhooks'), { body: `${n}`, group: 'a' });
    await until(() => calls.length === 2);

    const [received] = await queues.receive(queueArn('webhooks'), 1, 0, 1);
    held.resolve(DONE);

    await idle();
    expect(calls.map(({ bodies }) => bodies)).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']]);
    expect(received?.body).toBe('6');
  });

  test('without a consumer keeps its messages in a file, and says so', () => {
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

describe('a queue of functions’ own messages', () => {
  const webhooks = queueArn('webhooks');
  const namesIn = (calls: readonly { bodies: string[] }[]) => calls.map(({ bodies }) => bodies.join(' '));

  test('delivers as many batches at once as its mapping allows, groups with fewer running first', async () => {
    const held: (() => void)[] = [];
    const hang = () => new Promise<Outcome>((resolve) => held.push(() => resolve(DONE)));
    const { queues, calls, idle } = start(hang);

    for (const n of [1, 2, 3, 4, 5, 6, 7]) queues.take(webhooks, { body: `slow${n}`, group: 'slow' });
    queues.take(webhooks, { body: 'other', group: 'other' });
    await until(() => held.length === 2);
    expect(namesIn(calls)).toEqual(['slow1 slow2 slow3', 'other slow4 slow5']);

    // One place is free again: a new message is before those that wait for the slow one.
    queues.take(webhooks, { body: 'third', group: 'third' });
    held.shift()?.();
    await until(() => held.length === 2);
    expect(namesIn(calls).at(-1)).toBe('third slow6 slow7');

    for (const release of held) release();
    await idle();
    expect(calls[0]?.event.Records[0]?.attributes).toMatchObject({ MessageGroupId: 'slow' });
  });

  test('delays a message as requested', async () => {
    const { queues, calls, idle } = start(() => DONE);

    queues.take(webhooks, { body: 'later', delaySeconds: 0.1 });
    queues.take(webhooks, { body: 'now' });

    await idle();
    expect(namesIn(calls)).toEqual(['now', 'later']);
  });

  test('delays it over a restart as well', async () => {
    const first = start(() => DONE);
    first.queues.take(webhooks, { body: 'much later', delaySeconds: 900 });
    first.queues.stop();

    const second = start(() => DONE, first.folder);
    second.queues.take(webhooks, { body: 'now' });

    await until(() => second.calls.length > 0 && readdirSync(second.folder).length === 1);
    expect(namesIn(second.calls)).toEqual(['now']);
  });

  test('that does not exist accepts no message', () => {
    const { queues, folder } = start(() => DONE);

    expect(() => queues.take(queueArn('nowhere'), { body: 'x' })).toThrow('does not exist');
    expect(readdirSync(folder)).toEqual([]);
  });
});
