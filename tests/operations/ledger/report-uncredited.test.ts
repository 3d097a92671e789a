import { expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

const load = async () => ({
  ...(await import('#tests/properties/bank-credits/world.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/report-uncredited.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
onLoneTable(async () => {
  lib = await load();
});

test('payments that no statement has shown after three, five and ten business days raise the alarm', async () => {
  const world = await lib.World.begin();
  const written = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const reported = async (age: number) => {
    written.mockClear();
    const day = businessDaysAfter(world.day, age);
    await lib.reportUncredited({ day: day as never, closed: new Set() });
    return written.mock.calls
      .map(([line]) => JSON.parse(String(line)))
      .filter(({ level }) => level === 'error')
      .map(({ event, day, count, amount }) => [event, day, count, amount]);
  };
  const [first] = await world.orders();
  const missing = ['payments_not_credited', world.day];

  expect(await reported(2)).toEqual([]);
  expect(await reported(3)).toEqual([[...missing, 3, 350_50 + 120_10 + 99_99]]);
  await world.book(await world.rows(first && [first]));
  expect(await reported(5)).toEqual([[...missing, 2, 120_10 + 99_99]]);
  await world.book(await world.rows());
  expect(await reported(10)).toEqual([]);

  process.env.AWAITS_BANK_CREDIT = 'false';
});
