import { expect, test } from '@jest/globals';
import type { StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/properties/bank-credits/world.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/compare-with-statement.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/match-rows.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

type World = Awaited<ReturnType<(typeof lib)['World']['begin']>>;
const AMOUNT = 99_99;

/** An order that the bank pays, takes back, and pays again after three days: the rows by which it shows both payments. */
async function paidAgain(between: (world: World, rows: readonly StatementLine[]) => Promise<void>) {
  const world = await lib.World.begin([{ settlement: 'held', pesos: [99.99] }]);
  const [order] = await world.orders();
  if (!order) throw new Error('There is no order');
  await world.say(order, '04');
  const first = await world.rows([order], world.today);
  world.today = businessDaysAfter(world.today, 3);
  const rows = [...first, ...(await world.rows([order], world.today))];
  await between(world, rows);
  const [returned = order] = await world.orders();
  await world.say(returned, '00');
  return { world, rows };
}

const compared = (world: World, rows: readonly StatementLine[]) =>
  lib.compareWithStatement(rows, lib.statementOf(rows), world.day);

async function expectRight(world: World): Promise<void> {
  expect(await world.faults(true)).toEqual([]);
  await world.deliver();
  for (const { shown, expected } of await world.compared()) expect(shown).toMatchObject(expected);
}

test('two payments of one order on one statement are both credited, and a third row of it is a difference', async () => {
  const { world, rows } = await paidAgain(async () => {});
  const third = [...rows, ...rows.slice(1)];
  const twice = { count: 2, amount: 2 * AMOUNT };
  expect(await compared(world, rows)).toMatchObject({ differences: [], unbooked: twice });
  expect(await compared(world, third)).toMatchObject({
    differences: [{ difference: 'only_on_statement', statement: AMOUNT }],
    unbooked: twice,
  });
  await world.book(third);
  expect(await compared(world, rows)).toMatchObject({
    ...{ differences: [], unbooked: { count: 0 } },
    booking: { state: 'credited', payments: 2, amount: 2 * AMOUNT, bookings: 1 },
  });
  const [order] = await world.orders();
  expect(order?.ledger).toMatchObject({ credited_on: world.today });
  await expectRight(world);
});

test('the second of two payments on one statement is credited once the bank has reported it', async () => {
  const { world, rows } = await paidAgain((world, rows) => world.book(rows));
  expect(await compared(world, rows)).toMatchObject({ unbooked: { count: 1 }, booking: { payments: 1 } });
  await world.book(rows);
  expect(await compared(world, rows)).toMatchObject({
    ...{ differences: [], unbooked: { count: 0 } },
    booking: { state: 'credited', payments: 1, bookings: 2 },
  });
  await expectRight(world);
});
