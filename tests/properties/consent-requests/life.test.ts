import { afterAll, describe, expect, test } from '@jest/globals';
import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { daysBetween } from '#lib/domain/calendar/dates.ts';
import type { Plan } from '#lib/domain/consent-requests/plan.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { LONG } from '#tests/support/jest/budget.ts';
import { releaseDate } from '#tests/support/money/scheduled-run.ts';
import { killedAt } from '#tests/support/service/killable.ts';

/**
 * Random lives of the consent requests of an import: plans that change, customers who need no mail any more, and workers
 * that are killed at any call. No day has more mails than its plan permits, no customer more than three, none too early
 * and none after a decision; and in the end every customer who has not decided was asked and reminded twice.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./lone-requests.ts')),
  ...(await import('#tests/support/database/table-copy.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
afterAll(releaseDate);

/** A Monday, on which the plan begins. */
const START = '2027-01-04';

type Step =
  | { readonly do: 'plan'; readonly mails: number; readonly paused: boolean }
  | { readonly do: 'cancel' | 'bounce'; readonly row: number }
  | { readonly do: 'work'; readonly killedAfter: number; readonly losesLastResponse: boolean }
  | { readonly do: 'next day'; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('plan'),
      mails: fc.integer({ min: 1, max: 6 }),
      paused: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel', 'bounce'), row: fc.nat(100) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{
        do: fc.constant('work'),
        killedAfter: fc.integer({ min: 0, max: 60 }),
        losesLastResponse: fc.boolean(),
      },
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('next day'), days: fc.integer({ min: 1, max: 4 }) }) },
) as fc.Arbitrary<Step>;

async function live(rows: number, sharing: number, steps: readonly Step[]): Promise<void> {
  await lib.putBack([]);
  const lone = await lib.loneRequests(lib.rowsOf(rows, sharing));
  const plan: Plan = { mails_per_day: 2, starts_on: lib.daysAfter(START, 0), reminders: true, paused: false };
  let day = lib.daysAfter(START, 0);
  let most = plan.mails_per_day;
  /** The mails that each direct debit had when its customer needed none any more. */
  const decided = new Map<string, number>();
  lone.at(day);
  await lone.plan(plan);
  const ids = (await lone.rows()).map((row) => row.direct_debit_id ?? '');
  const check = async () => {
    const mails = await lone.mails();
    const today = mails.filter((mail) => mail.day === day);
    expect(today.length).toBeLessThanOrEqual(most);
    if (!isBusinessDay(day)) expect(today).toEqual([]);
    for (const row of await lone.rows()) {
      const own = mails.filter((mail) => mail.debitId === row.direct_debit_id);
      expect(own.length).toBe(row.asked_times ?? 0);
      expect(own.length).toBeLessThanOrEqual(decided.get(row.direct_debit_id ?? '') ?? 3);
      const [first, second, third] = own;
      expect(own.map(({ isReminder }) => isReminder)).toEqual([false, true, true].slice(0, own.length));
      if (first && second) expect(daysBetween(first.day, second.day)).toBeGreaterThanOrEqual(3);
      if (first && third) expect(daysBetween(first.day, third.day)).toBeGreaterThanOrEqual(7);
    }
    return mails;
  };
  for (const one of steps) {
    if (one.do === 'plan') {
      await lone.plan({ ...plan, mails_per_day: one.mails, paused: one.paused });
      most = Math.max(most, one.mails);
    } else if (one.do === 'work') {
      await killedAt(one.killedAfter, one.losesLastResponse, () => lone.goOn());
    } else if (one.do === 'next day') {
      await check();
      day = lib.daysAfter(day, one.days);
      most = (await lone.stored()).mails_per_day;
      lone.at(day);
    } else {
      const id = ids[one.row % ids.length] ?? '';
      if (decided.has(id)) continue;
      await lone[one.do](id);
      decided.set(id, (await lone.mails()).filter(({ debitId }) => debitId === id).length);
    }
  }
  await check();
  await lone.plan({ ...plan, mails_per_day: 6 });
  most = Math.max(most, 6);
  for (let days = 0; (await lone.stored()).status !== 'done'; days += 1) {
    if (days > 90) throw new Error('The requests do not end');
    lone.at(day);
    await lone.goOn();
    await check();
    day = lib.daysAfter(day, 1);
    most = 6;
  }
  const mails = await lone.mails();
  for (const id of ids) {
    const own = mails.filter(({ debitId }) => debitId === id);
    expect([id, own.length]).toEqual([id, decided.get(id) ?? 3]);
  }
  const { counts } = await lone.stored();
  expect(counts?.reminded).toBe(ids.length - decided.size);
}

describe('the consent requests of an import', () => {
  test('keep to their plan in every life, whatever is killed', async () => {
    const life = fc.record({
      ...{ rows: fc.integer({ min: 1, max: 14 }), sharing: fc.integer({ min: 0, max: 7 }) },
      steps: fc.array(step, { minLength: 5, maxLength: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(life, ({ rows, sharing, steps }) => live(rows, sharing, steps)),
      { numRuns: LONG ? 60 : 2 },
    );
  });
});
