import { expect, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import {
  active,
  charge,
  clock,
  counted,
  pre_notification,
  scheduled,
} from '#tests/domain/direct-debit/sample.ts';
import { writeItems } from '#tests/support/database/many-records.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let accounts: typeof import('#tests/support/database/stored-debits.ts');
let days: typeof import('#lib/operations/overview/expected-days.ts');
let sums: typeof import('#lib/operations/overview/expected-sums.ts');
let debits: typeof import('#lib/store/direct-debits.ts');
let orders: typeof import('#lib/store/orders.ts');
let keys: typeof import('#lib/store/keys.ts');
onLoneTable(async () => {
  accounts = await import('#tests/support/database/stored-debits.ts');
  days = await import('#lib/operations/overview/expected-days.ts');
  sums = await import('#lib/operations/overview/expected-sums.ts');
  debits = await import('#lib/store/direct-debits.ts');
  orders = await import('#lib/store/orders.ts');
  keys = await import('#lib/store/keys.ts');
});

/** Wednesday 10 February 2027. */
const CLOCK = clock();
const { today } = CLOCK;
const [THURSDAY, FRIDAY, SATURDAY, MONDAY] = [1, 2, 3, 5].map((n) => addDays(today, n)) as [
  CalendarDate,
  CalendarDate,
  CalendarDate,
  CalendarDate,
];

/** The items of a weekly direct debit that is due on a day, and of its open order, if it has one. */
function* itemsOf(accountId: string, due: CalendarDate, hasOrder: boolean) {
  const [id, method, order] = [newId('dd'), newId('pm'), newId('ord')];
  const of = { account_id: accountId, customer_id: id.slice(3), payment_method_id: method };
  const debit = active({
    ...{ id, ...of, interval: 'weekly', next_payment_date: due, requested_payment_date: due },
    ...{ schedule: scheduled({ anchor_date: due }), ...counted({ open_orders: hasOrder ? 1 : 0 }) },
    consent: { count: 1, method_id: method, in_force: true, lapsed: false },
  });
  yield debits.itemOfDebit(debit);
  if (!hasOrder) return;
  const waits = { status: 'created', attempts: 0, charge_date: due, first_due_on: due } as const;
  const period = { n: 0, from: due, to: addDays(due, 6) };
  const notified = { pre_notification: pre_notification(today, due, method) };
  const open = charge({ id: order, ...of, direct_debit_id: id, ...waits, period, ...notified });
  yield orders.itemOfOrder(open);
  yield { ...keys.chargeKey(id, order), account_id: accountId, order_id: order };
}

/** Stores direct debits that are due on these days, every third with an open order. Returns their account. */
async function due(...on: CalendarDate[]): Promise<string> {
  const { account_id } = await accounts.storeAccount();
  await writeItems(on.flatMap((day, n) => [...itemsOf(account_id, day, n % 3 === 0)]));
  return account_id;
}

async function expectedOf(accountId: string, most: number, until = addDays(today, 9)) {
  const found = await days.findExpectedOfAccount(accountId, CLOCK, { until, most });
  return { ...found, sums: new Map(sums.byDay(found.collections)) };
}

test('whatever is read at most, whole days have their sums, and one more day has a part of its own', async () => {
  const on = [THURSDAY, THURSDAY, FRIDAY, FRIDAY, FRIDAY, FRIDAY, SATURDAY, MONDAY, MONDAY, MONDAY];
  const accountId = await due(...on);
  const whole = await expectedOf(accountId, on.length);
  expect([whole.completeUntil, whole.read]).toEqual([addDays(today, 9), on.length]);
  expect(whole.sums.get(MONDAY)).toMatchObject({ direct_debits: 4 });
  const ends: (string | null)[] = [];
  const parts: [part: number, all: number][] = [];
  for (let most = 1; most < on.length; most++) {
    const { completeUntil, sums: found } = await expectedOf(accountId, most);
    ends.push(completeUntil);
    for (const [day, sum] of found) {
      const isWhole = completeUntil !== null && day <= completeUntil;
      if (isWhole) expect(sum).toEqual(whole.sums.get(day));
      else parts.push([sum.orders, whole.sums.get(day)?.orders ?? 0]);
    }
    expect(parts.length).toBe(most);
  }
  expect(parts.every(([part, all]) => part > 0 && part <= all)).toBe(true);
  expect(parts.filter(([part, all]) => part < all).length).toBeGreaterThan(3);
  const SUNDAY = addDays(MONDAY, -1);
  expect(ends).toEqual([today, today, ...Array(4).fill(THURSDAY), ...Array(3).fill(SUNDAY)]);
});

test('if not even the overdue ones can all be read, the first run that is left has a part of its sum', async () => {
  const overdue = addDays(today, -1);
  const accountId = await due(overdue, overdue, overdue, THURSDAY);
  const { completeUntil, sums: found } = await expectedOf(accountId, 2);
  expect([completeUntil, [...found.keys()]]).toEqual([null, [today]]);
});

test('all is whole if what is left is due after the last day', async () => {
  const accountId = await due(THURSDAY, MONDAY, MONDAY);
  const { completeUntil, sums: found } = await expectedOf(accountId, 2, FRIDAY);
  expect([completeUntil, [...found.keys()]]).toEqual([FRIDAY, [THURSDAY]]);
});
