import { describe, expect, jest, test } from '@jest/globals';
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

describe('a range of times', () => {
  const DAYS = ['2027-02-08', '2027-02-09', '2027-02-10'] as const;
  const timeOn = (day: string) => new Date(`${day}T15:00:00.000Z`);

  /** Stores a line of each day, and returns what pages show of them: the days of the lines, and whether more follow. */
  async function given() {
    const lib = await load();
    const account = newId('acc');
    const lines = DAYS.map((day) =>
      newLine(
        { id: newId('ord'), account_id: account, direct_debit_id: 'dd_1' },
        0,
        PAID,
        { ...TIME, now: timeOn(day), today: day as CalendarDate },
        { settlement_days: 2, awaits_credit: false },
      ),
    );
    for (const line of lines) await lib.transact(lib.storeLines([line]));
    const send = jest.spyOn(lib.documents, 'send');
    const shown = async (since: Date | undefined, until: Date | undefined, limit = 10) => {
      const query = { limit, 'created_at[gte]': since, 'created_at[lte]': until };
      const { items, more } = await asStored(() => lib.listLines(account, query));
      return [items.map(({ created_at }) => created_at.slice(0, 10)), more];
    };
    return { shown, send };
  }

  test('has the lines of both its ends, latest first', async () => {
    const { shown } = await given();
    const [first, middle, last] = DAYS;
    const at = timeOn(middle);
    expect(await shown(at, undefined)).toEqual([[last, middle], false]);
    expect(await shown(undefined, at)).toEqual([[middle, first], false]);
    expect(await shown(at, at)).toEqual([[middle], false]);
    expect(await shown(new Date(at.getTime() + 1), undefined)).toEqual([[last], false]);
    expect(await shown(undefined, new Date(at.getTime() - 1))).toEqual([[first], false]);
    expect(await shown(at, undefined, 1)).toEqual([[last], true]);
  });

  test('may begin before all lines and end after them', async () => {
    const { shown } = await given();
    const all = [DAYS.toReversed(), false];
    expect(await shown(new Date('1969-01-01T00:00:00.000Z'), undefined)).toEqual(all);
    expect(await shown(undefined, new Date('9999-12-31T00:00:00.000Z'))).toEqual(all);
    expect(await shown(new Date('9999-12-31T00:00:00.000Z'), undefined)).toEqual([[], false]);
    expect(await shown(undefined, new Date('1969-01-01T00:00:00.000Z'))).toEqual([[], false]);
  });

  test('that ends before it begins has nothing, and nothing is read', async () => {
    const { shown, send } = await given();
    send.mockClear();
    expect(await shown(timeOn('2027-02-10'), timeOn('2027-02-08'))).toEqual([[], false]);
    expect(send).not.toHaveBeenCalled();
  });
});
