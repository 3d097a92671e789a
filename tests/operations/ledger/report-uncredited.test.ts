import { afterAll, beforeEach, expect, jest, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, weekday } from '#lib/domain/calendar/dates.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const load = async () => ({
  ...(await import('#tests/properties/bank-credits/world.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/report-uncredited.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
onLoneTable(async () => {
  lib = await load();
});

beforeEach(async () => {
  await putBack([]);
});

afterAll(() => {
  process.env.AWAITS_BANK_CREDIT = 'false';
});

const FRIDAY = 5;

/** Returns the errors of the run of the n-th business day after a day. */
async function reported(day: CalendarDate, n: number) {
  const written = jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  await lib.reportUncredited({ day: businessDaysAfter(day, n) as never, closed: new Set() });
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  written.mockRestore();
  return lines
    .filter(({ level }) => level === 'error')
    .map(({ event, day, count, amount }) => [event, day, count, amount]);
}

test('payments that no statement has shown after three, five and ten business days raise the alarm', async () => {
  const world = await lib.World.begin();
  const [first] = await world.orders();
  const missing = ['payments_not_credited', world.day];

  expect(await reported(world.day, 2)).toEqual([]);
  expect(await reported(world.day, 3)).toEqual([[...missing, 3, 350_50 + 120_10 + 99_99]]);
  await world.book(await world.rows(first && [first]));
  expect(await reported(world.day, 5)).toEqual([[...missing, 2, 120_10 + 99_99]]);
  await world.book(await world.rows());
  expect(await reported(world.day, 10)).toEqual([]);
});

test('a payment that is booked weeks after its presentment raises the alarm three, five and ten business days later', async () => {
  const world = await lib.World.begin([{ settlement: 'held', pesos: [350.5, 120.1] }]);
  const [first, second] = await world.orders();
  if (!first || !second) throw new Error('There are two orders');
  world.today = businessDaysAfter(world.day, 1);
  await world.say(first, '04');
  await world.say(second, '04');
  const paidOn = businessDaysAfter(world.day, 25);
  world.today = paidOn;
  await world.say(first, '00');

  const all = [];
  for (let n = 1; n <= 40; n++) for (const line of await reported(world.day, n)) all.push([n - 25, ...line]);
  const corrected = ['payments_not_credited', world.day, 1, 350_50];
  expect(all).toEqual([3, 5, 10].map((age) => [age, ...corrected]));
});

test('a payment that is booked on a weekend raises the alarm as one of the business day after it', async () => {
  const world = await lib.World.begin([{ settlement: 'held', pesos: [350.5] }]);
  const [order] = await world.orders();
  if (!order) throw new Error('There is an order');
  world.today = businessDaysAfter(world.day, 1);
  await world.say(order, '04');
  let friday = businessDaysAfter(world.day, 20);
  while (weekday(friday) !== FRIDAY) friday = businessDaysAfter(friday, 1);
  world.today = addDays(friday, 1);
  await world.say(order, '00');
  expect(await reported(friday, 3)).toEqual([]);
  expect(await reported(friday, 4)).toEqual([['payments_not_credited', world.day, 1, 350_50]]);
});
