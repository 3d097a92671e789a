import { expect, jest, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { newLine } from '#lib/domain/ledger/new-line.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import { asStored } from '#tests/support/database/as-stored.ts';

const load = async () => ({
  ...(await import('#lib/store/ledger/lines.ts')),
  ...(await import('#lib/store/ledger/list-lines.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
});

const NOW = new Date('2027-02-10T15:00:00.000Z');
const TIME = { now: NOW, today: '2027-02-10' as CalendarDate, closed: new Set<string>() };
const PAID = { type: 'charge', side: 'held', amount: centavos(100_00) } as const;

test('a page of a rare type reads at most 500 lines, and its cursor leads on to the rest', async () => {
  const lib = await load();
  const account = newId('acc');
  const lines = Array.from({ length: 620 }, () =>
    newLine({ id: newId('ord'), account_id: account, direct_debit_id: 'dd_1' }, 0, PAID, TIME, {
      settlement_days: 2,
      awaits_credit: false,
    }),
  );
  for (let start = 0; start < lines.length; start += 50)
    await lib.transact(lib.storeLines(lines.slice(start, start + 50)));

  const send = jest.spyOn(lib.documents, 'send');
  const first = await asStored(() => lib.listLines(account, { limit: 10, type: 'refund' }));
  expect([first.items, first.more, send.mock.calls.length]).toEqual([[], true, 5]);
  const cursor = await first.cursorAfterAll?.();
  const rest = await lib.listLines(account, { limit: 10, type: 'refund', cursor });
  expect([rest.items, rest.more]).toEqual([[], false]);

  const walked = (await Array.fromAsync(lib.walkLines(account))).flat();
  expect(new Set(walked.map(({ id }) => id))).toEqual(new Set(lines.map(({ id }) => id)));
});
