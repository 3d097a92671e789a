import { beforeAll, describe, expect, test } from '@jest/globals';
import { businessDaysBefore } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import { MOST_FORESEEN } from '#lib/domain/limits.ts';
import { writeItems } from '#tests/support/database/many-records.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { daysAfter, type Merchant, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { eventually } from '#tests/support/service/eventually.ts';

type Report = {
  from: string;
  to: string;
  days: { day: string; count: number; amount: number; at_most: number; complete: boolean }[];
  complete_until: string | null;
};

/** It runs two weeks. */
const inTurn = inTurns(3);

let merchant: Merchant;
let first: CalendarDate;
beforeAll(async () => {
  merchant = await newMerchant();
});

const report = async (days: number, { call } = merchant): Promise<Report> =>
  (await call('GET', `/api/reports/upcoming?days=${days}`)).body;

const on = (day: string, { days }: Report) => days.find((one) => one.day === day);

/** Moves the merchant's own clock to the noon of a day, and waits for the runs on the way. */
async function moveTo(day: string, { call } = merchant) {
  const { status } = await call('PUT', '/sandbox/clock', { now: `${day}T12:00:00-06:00` });
  expect(status).toBe(200);
  await eventually(async () => {
    expect((await call('GET', '/sandbox/clock')).body).toMatchObject({ today: day, moving_to: null });
  });
}

/**
 * Asks on the last business day before a day what that day will present, runs it, and compares. Returns what was asked.
 */
async function runAsSaid(day: CalendarDate) {
  await moveTo(businessDaysBefore(day, 1));
  const said = await eventually(async () => {
    const known = on(day, await report(5));
    expect(known?.count ?? 0).toBeGreaterThan(0);
    return known;
  });
  await moveTo(day);
  const { presented } = (await merchant.call('GET', `/api/reports/settlements?day=${day}`)).body;
  expect({ count: said?.count, amount: said?.amount }).toEqual(presented);
  return said;
}

describe('the sums of coming days', () => {
  inTurn(
    'are what the runs present: of each period, with charges, retries, a pause, a revocation and a maximum',
    async () => {
      const weekly = { interval: 'weekly' };
      const fixed = await merchant.active({ ...weekly, amount: 100, max_amount: 300 });
      first = fixed.next_payment_date as CalendarDate;
      const due = { ...weekly, next_payment_date: first };
      const failing = await merchant.active({ ...due, amount: 450.04, max_amount: 500 });
      await merchant.active({ ...due, amount: 210.08 });
      const revoked = await merchant.active({ ...due, amount: 77 });
      const metered = await merchant.active({ ...varying, ...due });
      const asked = { concept: 'Extra', charge_date: first };
      expect((await merchant.charge(metered.id, { amount: 120.5, ...asked })).status).toBe(201);
      expect((await merchant.charge(fixed.id, { amount: 200, ...asked })).status).toBe(201);
      expect((await merchant.charge(fixed.id, { amount: 10, ...asked })).status).toBe(409);

      expect(await runAsSaid(first)).toEqual({
        ...{ day: first, count: 6, amount: 100 + 200 + 450.04 + 210.08 + 77 + 120.5, at_most: 0 },
        complete: true,
      });
      expect(on(first, await report(31))).toBeUndefined();

      expect((await merchant.retry(failing.id)).status).toBeLessThan(300);
      const retry = (await merchant.orders(failing.id)).find(({ status }) => status === 'created');
      const retried = retry?.charge_date as CalendarDate;
      expect(await runAsSaid(retried)).toMatchObject({ count: 1, amount: 450.04 });

      expect((await merchant.revoke(revoked.id)).status).toBe(200);
      const second = daysAfter(first, 7);
      expect(await runAsSaid(second)).toMatchObject({ at_most: 500 });
    },
  );

  test('begin with today, and are those of seven days by default', async () => {
    const own = await newMerchant();
    const { next_payment_date: day } = await own.active({ amount: 100.5 });
    await eventually(async () => {
      expect(on(day, await report(31, own))).toEqual({
        day,
        count: 1,
        amount: 100.5,
        at_most: 0,
        complete: true,
      });
    });
    const { body } = await own.call('GET', '/api/reports/upcoming');
    expect([body.to, body.complete_until]).toEqual([addDays(body.from, 6), addDays(body.from, 6)]);
    const one = await report(1, own);
    expect(one).toEqual({
      from: body.from,
      to: body.from,
      currency: 'MXN',
      days: [],
      complete_until: body.from,
    });
  });

  inTurn(
    'are at least those of the direct debits that are read, on the day on which too many are due',
    async () => {
      const { findDirectDebit, itemOfDebit } = await import('#lib/store/direct-debits.ts');
      const own = await newMerchant();
      const { id, next_payment_date: day } = await own.active({ amount: 100.5 });
      const debit = (await findDirectDebit(id)) as DirectDebit;
      const others = Array.from({ length: MOST_FORESEEN }, () => ({ ...debit, id: newId('dd') }));
      // The runs of other tests do not find them.
      await writeItems(others.map((other) => ({ ...itemOfDebit(other), due_shard: undefined })));
      const [count, known] = [MOST_FORESEEN, addDays(day as CalendarDate, -1)];
      await eventually(async () => {
        const { days, complete_until } = await report(31, own);
        const part = { day, count, amount: count * 100.5, at_most: 0, complete: false };
        expect([days, complete_until]).toEqual([[part], known]);
      });
    },
  );

  test('are refused for no days, and for more than 31', async () => {
    for (const days of ['0', '32', '7.5', 'x']) {
      const { status, body } = await merchant.call('GET', `/api/reports/upcoming?days=${days}`);
      expect([status, body.error.errors[0].code]).toEqual([422, 'out_of_range']);
    }
  });
});
