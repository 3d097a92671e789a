import { expect, test } from '@jest/globals';
import { eventLines, type Listening } from '#infra/ops/listen/event-lines.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';

const event = (id: string, type: MerchantEvent['type']): MerchantEvent => ({
  id,
  type,
  created_at: '2026-11-20T16:00:00.000Z',
  account_id: 'acc_1',
  data: { record: { id: 'ord_1' } },
});
const paid = event('evt_1', 'charge.paid');
const failed = event('evt_2', 'charge.failed');

async function linesOf(listening: Listening) {
  const tally = { events: 0, delivered: 0 };
  async function* events() {
    yield paid;
    yield failed;
  }
  return { lines: await Array.fromAsync(eventLines(events(), listening, tally)), tally };
}

test('each event is a line: time, type and id', async () => {
  const { lines, tally } = await linesOf({});
  expect(lines).toEqual([
    '2026-11-20T16:00:00.000Z  evt_1  charge.paid\n',
    '2026-11-20T16:00:00.000Z  evt_2  charge.failed\n',
  ]);
  expect(tally).toEqual({ events: 2, delivered: 0 });
});

test('the line has the server’s response, or why there was none', async () => {
  const forward = async ({ id }: MerchantEvent) =>
    id === 'evt_1'
      ? { status_code: 204, duration_ms: 12, error: null }
      : { status_code: null, duration_ms: 3, error: 'connection_failed' as const };
  const { lines, tally } = await linesOf({ forward });
  expect(lines.map((line) => line.split('  ').at(-1))).toEqual([
    '204 in 12 ms\n',
    'connection_failed in 3 ms\n',
  ]);
  expect(tally).toEqual({ events: 2, delivered: 1 });
});

test('events of other types than requested are neither printed nor forwarded', async () => {
  const forwarded: string[] = [];
  const forward = async ({ id }: MerchantEvent) => {
    forwarded.push(id);
    return { status_code: 500, duration_ms: 1, error: 'http_status' as const };
  };
  const { lines, tally } = await linesOf({ forward, types: ['charge.failed'] });
  expect([lines.length, forwarded, tally]).toEqual([1, ['evt_2'], { events: 1, delivered: 0 }]);
});

test('as JSON each event is whole, as in webhooks', async () => {
  const { lines } = await linesOf({ json: true });
  expect(lines).toEqual([paid, failed].map((one) => `${JSON.stringify(one)}\n`));
});
