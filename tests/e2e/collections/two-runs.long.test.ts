import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { faultsOfBound } from '#tests/support/money/mandate-faults.ts';
import { daysAfter, varying } from '#tests/support/records/mandates.ts';
import { type MovedService, startMovedService } from '#tests/support/service/moved-service.ts';

let service: MovedService;
beforeAll(async () => {
  service = await startMovedService();
});
afterAll(() => service.stop());

const WEEKS = 5;

/**
 * Creates a weekly direct debit with an order of each of five weeks without a run. Returns its id and the day of the
 * last one.
 */
async function behind(begun: CalendarDate): Promise<{ id: string; due: CalendarDate }> {
  const first = businessDaysAfter(begun, 2);
  service.at(begun, '10:00');
  // They end with their round, so that no later one collects them as well.
  const end_date = addDays(first, 7 * WEEKS + 14);
  const terms = { ...varying, interval: 'weekly', next_payment_date: first, end_date };
  const { id } = await service.active(terms);
  for (let week = 0; week < WEEKS; week += 1) {
    const charge_date = daysAfter(first, 7 * week);
    expect((await service.charge(id, { amount: 400, charge_date })).status).toBe(201);
  }
  return { id, due: daysAfter(first, 7 * (WEEKS - 1)) };
}

/** Makes the runs of consecutive business days at the same time, until nothing is left. */
async function runTogether(due: CalendarDate, runs: (day: string) => Promise<unknown>[]): Promise<void> {
  for (let n = 0; n < WEEKS; n += 1) {
    const day = businessDaysAfter(due, n);
    service.at(day);
    for (const result of await Promise.allSettled(runs(day)))
      if (result.status === 'rejected') throw result.reason;
  }
}

const begins = (start: string, round: number) => addDays(start as CalendarDate, 63 * round);

describe('two runs at once on the same due orders', () => {
  test('put each order into one file, once, and keep the limit of the day', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, due } = await behind(begins('2029-01-03', round));
      await runTogether(due, (day) => [service.run(day), service.run(day)]);
      expect(await service.faultsOf(id)).toEqual([]);
      expect(await service.presentedOf(id)).toHaveLength(WEEKS);
    }
  });

  test('do so if one is the merchant’s own: the limit counts both files', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, due } = await behind(begins('2049-01-04', round));
      await runTogether(due, (day) => [service.run(day), service.runOwn(day)]);
      const presented = await service.presentedOf(id);
      expect(faultsOfBound(presented)).toEqual([]);
      expect(presented).toHaveLength(WEEKS);
    }
  });
});
