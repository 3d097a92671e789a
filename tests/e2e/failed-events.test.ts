import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { EVENTS } from '#lib/domain/events.ts';
import { newId } from '#lib/domain/ids.ts';
import { eventually } from '#tests/support/eventually.ts';

const store = () => import('#lib/store/events/failed-events.ts');

describe('an event of a type that no worker knows yet', () => {
  test('is not lost: each worker tries it often enough, and then it is kept for that worker, whole', async () => {
    const { put } = await import('#lib/store/engine/change.ts');
    const { transact } = await import('#lib/store/engine/transact.ts');
    const event_id = newId('evt');
    const event = { event_id, event_type: 'direct_debit.invented', account_id: newId('acc'), data: { a: 1 } };
    await transact([put({ pk: `DD#${newId('dd')}`, sk: `EVT#${event_id}`, ...event })]);

    const { listFailedEvents } = await store();
    const workers = Object.values(EVENTS).flatMap(({ consumers }) => consumers);
    const functions = new Set(workers.map((worker) => `domicilia-sandbox-${worker.replace('/', '-')}`));
    const kept = await eventually(async () => {
      const { items } = await listFailedEvents(100);
      const ours = items.filter(({ event: text }) => text.includes(event_id));
      expect(ours.map(({ worker }) => worker).sort()).toEqual([...functions].sort());
      return ours;
    });

    for (const { worker, type, event: text } of kept) {
      expect(type).toBe('direct_debit.invented');
      const given = JSON.parse(text);
      const brought = given.Records ? JSON.parse(given.Records[0].body) : given;
      expect([worker, brought]).toMatchObject([
        worker,
        {
          source: 'domicilia',
          detail: { dynamodb: { NewImage: { event_id: { S: event_id }, data: { M: { a: { N: '1' } } } } } },
        },
      ]);
    }
  });
});

describe('the worker that keeps failed events', () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  });
  afterEach(() => void jest.restoreAllMocks());

  const message = (body: string) => ({
    messageId: newId('evt'),
    body,
    attributes: {
      SentTimestamp: '1800000000000',
      DeadLetterQueueSourceArn: 'arn:aws:sqs:us-east-1:000000000000:worker',
    },
    messageAttributes: {},
  });
  const keep = async (...records: ReturnType<typeof message>[]) => {
    const { handler } = await import('#functions/workers/keep-failed-events.ts');
    return handler({ Records: records } as unknown as SQSEvent);
  };

  test('keeps each once, however often it comes, and raises the alarm without what the event says', async () => {
    const { findFailedEvent } = await store();
    const one = message('{"detail-type":"direct_debit.activated","detail":{"number":"of-somebody"}}');

    for (let time = 0; time < 2; time++) expect(await keep(one)).toEqual({ batchItemFailures: [] });

    expect(await findFailedEvent(one.messageId)).toMatchObject({ worker: 'worker' });
    expect(lines.map((line) => JSON.parse(line))[0]).toMatchObject({
      level: 'error',
      event: 'event_failed',
      failure_id: one.messageId,
      worker: 'worker',
      event_type: 'direct_debit.activated',
    });
    expect(lines.join()).not.toContain('of-somebody');
  });

  test('leaves in its queue what it cannot read, and keeps the rest', async () => {
    const { findFailedEvent } = await store();
    const [strange, good] = [message('no JSON'), message('{}')];

    expect(await keep(strange, good)).toEqual({ batchItemFailures: [{ itemIdentifier: strange.messageId }] });

    expect(await findFailedEvent(good.messageId)).toBeDefined();
    expect(lines.join()).toContain('failure_not_kept');
  });
});
