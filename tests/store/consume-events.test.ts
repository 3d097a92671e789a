import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { consumeEvent } from '#lib/store/events/consume-events.ts';
import { examplesPk } from '#lib/store/keys.ts';
import { delivered } from '#tests/support/records/delivered.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => void jest.restoreAllMocks());

const event = (event_type: string) =>
  delivered({ event_id: 'evt_1', event_type, account_id: 'acc_1', data: { direct_debit_id: 'dd_1' } });

const consume = async (event_type: string, work = async (_: unknown) => {}) => {
  const consumed: unknown[] = [];
  await consumeEvent(event(event_type), 'workers/withdraw-orders', async (one) => {
    consumed.push(one);
    await work(one);
  });
  return consumed;
};

describe('a consumer of events', () => {
  test('gets an event of its types as it is in the outbox', async () => {
    expect(await consume('direct_debit.withdrawal_begun')).toEqual([
      {
        pk: 'DD#dd_1',
        sk: 'EVT#evt_1',
        event_id: 'evt_1',
        event_type: 'direct_debit.withdrawal_begun',
        account_id: 'acc_1',
        data: { direct_debit_id: 'dd_1' },
      },
    ]);
  });

  test('does nothing for an event of other types', async () => {
    expect(await consume('direct_debit.activated')).toEqual([]);
  });

  test.each([
    ['workers/sum-up', 0],
    ['workers/send-mails', 0],
    ['workers/queue-webhooks', 1],
  ] as const)(
    'that is %s gets %i examples of its types, which are for merchants only',
    async (consumer, count) => {
      const example = { event_id: 'evt_1', event_type: 'charge.paid', account_id: 'acc_1', data: {} };
      const consumed: unknown[] = [];
      const event = delivered({ ...example, pk: examplesPk('acc_1') });
      await consumeEvent(event, consumer, async (one) => void consumed.push(one));
      expect(consumed).toHaveLength(count);
    },
  );

  test('fails for an event that its release does not know, so that it is delivered again', async () => {
    await expect(consume('direct_debit.invented')).rejects.toThrow('knows no event direct_debit.invented');
  });

  test('fails with its error, and logs the event’s id and type, and not the error’s message', async () => {
    const fail = () => Promise.reject(new Error('002010077777777771'));
    await expect(consume('direct_debit.withdrawal_begun', fail)).rejects.toThrow();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'warn', event: 'event_not_consumed', event_id: 'evt_1' }),
    ]);
    expect(lines.join()).not.toContain('002010077777777771');
  });
});
