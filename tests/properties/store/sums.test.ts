import { expect, jest, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';
import { inBatch } from '#tests/support/records/delivered.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#functions/workers/sum-up.ts')),
  ...(await import('#lib/store/sums/summaries.ts')),
  ...(await import('#tests/support/service/killable.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const DAYS = ['2027-11-16', '2027-11-17'] as CalendarDate[];
const BEGAN = Date.UTC(2027, 10, 16, 18);

/** An event of one of two days' sums, within a minute. */
const happened = fc.record({
  day: fc.nat(1),
  second: fc.nat(60),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  hasFailed: fc.boolean(),
});

/** A batch of events by their positions, each as often as it is named, and the call at which its worker is killed. */
const batch = fc.record({
  places: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 30 }),
  killedAfter: fc.option(fc.nat(6)),
  losesResponse: fc.boolean(),
});

function eventOf(account_id: string, { day, second, amount, hasFailed }: DomainEvent) {
  const at = new Date(BEGAN + second * 1_000);
  const data = {
    direct_debit_id: 'dd_1',
    order_id: 'ord_1',
    amount,
    date: DAYS[day],
    reference: 1,
    concept: 'x',
  };
  return {
    ...{ event_id: newId('evt', at), created_at: at.toISOString(), account_id },
    event_type: hasFailed ? 'charge.failed' : 'charge.paid',
    data: hasFailed ? { ...data, code: 'insufficient_funds' } : data,
  };
}

type DomainEvent = { day: number; second: number; amount: number; hasFailed: boolean };

/** The expected sums: all events, each once. */
function sumOf(events: readonly DomainEvent[], hasFailed: boolean) {
  const counted = events.filter((event) => event.hasFailed === hasFailed);
  return { count: counted.length, amount: counted.reduce((sum, { amount }) => sum + amount, 0) };
}

test('each event is counted once in its sum: twice in a batch, in any order, by two workers at once, killed at any point', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happened, { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(batch, batch), { maxLength: 6 }),
      async (all, rounds) => {
        const account = newId('acc');
        const events = all.map((one) => eventOf(account, one));
        for (const round of rounds) {
          const workers = round.map(({ places, killedAfter, losesResponse }) => {
            const message = inBatch(
              ...places.map((place) => events[place % events.length] as (typeof events)[0]),
            );
            const work = () => lib.handler(message);
            // A batch that failed as a whole ends with an error: it is delivered again, like one whose worker was
            // killed.
            return (killedAfter === null ? work() : lib.killedAt(killedAfter, losesResponse, work)).catch(
              () => true,
            );
          });
          await Promise.all(workers);
        }
        // The events of a killed worker are delivered again.
        await lib.handler(inBatch(...events.toReversed()));

        const { paid, failed, reasons } = await lib.findCollected(
          account,
          ...(DAYS as [CalendarDate, CalendarDate]),
        );
        expect({ paid, failed }).toEqual({ paid: sumOf(all, false), failed: sumOf(all, true) });
        expect(reasons.insufficient_funds ?? 0).toBe(failed.count);
      },
    ),
    { numRuns: examples(60) },
  );
});

test('a batch of many events costs two items, and a second one no more', async () => {
  const { documents } = await import('#lib/store/engine/client.ts');
  const account = newId('acc');
  const one = { day: 0, second: 3, amount: 100, hasFailed: false };
  const events = Array.from({ length: 400 }, () => eventOf(account, one));
  const send = jest.spyOn(documents, 'send');
  await lib.handler(inBatch(...events.slice(0, 200)));
  await lib.handler(inBatch(...events.slice(100)));
  const writes = send.mock.calls.flatMap(([{ input }]) =>
    'TransactItems' in input ? [input.TransactItems] : [],
  );
  send.mockRestore();
  expect(writes.map((items) => items?.length)).toEqual([2, 2]);
  expect((await lib.findCollected(account, ...(DAYS as [CalendarDate, CalendarDate]))).paid.count).toBe(400);
});
